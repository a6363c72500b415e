import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { temporaryDataDir, withConnection } from '../support/shop-database.ts';
import { launchShop, startShop } from '../support/shop-process.ts';

/** Starts a shop that must fail to start; returns its exit code and output. */
async function failedStart(
  env: Record<string, string>,
  cwd?: string,
): Promise<{ code: number; output: string }> {
  const dataDir = temporaryDataDir();
  const shop = await launchShop({ DATA_DIR: dataDir.path, DEMO: '0', ...env }, cwd);
  const [code] = await once(shop.child, 'close');
  dataDir.remove();
  return { code, output: shop.output().trim() };
}

test.concurrent.each([
  [{ PORT: 'восемь' }, 'Настройка PORT: «восемь» — нужно целое число от 0 до 65535'],
  [{ PORT: '70000' }, 'Настройка PORT: «70000» — нужно целое число от 0 до 65535'],
  [
    { LOG_LEVEL: 'verbose' },
    'Настройка LOG_LEVEL: «verbose» — нужно info, trace, debug, warn, error, fatal или silent',
  ],
  [{ DEMO: 'да' }, 'Настройка DEMO: «да» — нужно 0 или 1'],
  [{ DATABASE_URL: 'mysql://localhost/shop' }, 'Настройка DATABASE_URL: нужен адрес вида postgres://…'],
  [
    { DATABASE_REPLICA_URL: 'postgres://127.0.0.1/shop' },
    'Настройка DATABASE_REPLICA_URL: задайте и DATABASE_URL, адрес главного сервера базы',
  ],
  [
    { PUBLIC_URL: 'https://example.ru/shop' },
    'Настройка PUBLIC_URL: «https://example.ru/shop» — нужен только адрес сайта, без пути',
  ],
  [
    { FILES_URL: 's3://bucket' },
    'Настройка FILES_URL: нужна папка или s3://ключ:секрет@хост/бакет?region=…; знаки / @ : % в секрете пишутся кодами',
  ],
  [
    { CORS_ORIGINS: '*' },
    'Настройка CORS_ORIGINS: «*» — нужны адреса сайтов через запятую: https://shop.example.ru',
  ],
  [
    { PUBLIC_URL: 'https://shop.example.ru', PUBLIC_API_URL: 'https://api.example.ru' },
    'Настройка COOKIE_DOMAIN: у страниц и API разные имена (shop.example.ru, api.example.ru); укажите их общий домен: example.ru',
  ],
])('%o stops the start with a sentence', async (env, sentence) => {
  expect(await failedStart(env)).toEqual({ code: 2, output: sentence });
});

test('an unreadable settings file is named', async () => {
  const folder = temporaryDataDir();
  mkdirSync(join(folder.path, '.env'));
  const { code, output } = await failedStart({}, folder.path);
  folder.remove();
  expect(code).toBe(2);
  expect(output).toMatch(/^Настройка \.env: файл \S+ не читается \(EISDIR[^\n]*$/);
});

test('a taken port is named, with what to do about it', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const { code, output } = await failedStart({ PORT: String(port) });
  other.close();
  expect(code).toBe(1);
  expect(output).toBe(
    `Порт ${port} занят другой программой. Освободите его или укажите другой, например: PORT=3001 npm start`,
  );
});

test('an unreachable database is named', async () => {
  const { code, output } = await failedStart({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/shop' });
  expect(code).toBe(1);
  expect(output).toContain('DATABASE_URL: база данных не отвечает');
});

test('a database that is not UTF-8 stops the start', async () => {
  const admin = inject('postgresUrl');
  await withConnection(admin, (client) =>
    client.query(
      "create database ascii encoding 'SQL_ASCII' template template0 locale_provider libc locale 'C'",
    ),
  );
  const url = new URL(admin);
  url.pathname = '/ascii';
  const { code, output } = await failedStart({ DATABASE_URL: url.href });
  await withConnection(admin, (client) => client.query('drop database ascii with (force)'));
  expect(code).toBe(1);
  expect(output).toContain('база в кодировке SQL_ASCII, а нужна UTF8');
});

test('a damaged postgres.json stops the start with its path and what to do; the database is left as it is', async () => {
  const dataDir = temporaryDataDir();
  const env = { DATA_DIR: dataDir.path, DEMO: '0' };
  const first = await startShop(env);
  const note = join(dataDir.path, 'postgres.json');
  const whole = readFileSync(note, 'utf8');
  expect(await first.stop()).toBe(0);
  for (const torn of ['', whole.slice(0, 20), '{}', '{"folder":"postgres","password":""}']) {
    writeFileSync(note, torn);
    const shop = await launchShop(env);
    const [code] = await once(shop.child, 'close');
    expect([torn, code, shop.output()]).toEqual([
      torn,
      1,
      expect.stringMatching(
        /^Витрина не запустилась: файл \S+postgres\.json повреждён: .*Верните файл из резервной/,
      ),
    ]);
  }
  writeFileSync(note, JSON.stringify({ ...JSON.parse(whole), password: 'wrong' }));
  const stranger = await launchShop(env);
  const [code] = await once(stranger.child, 'close');
  expect([code, stranger.output()]).toEqual([
    1,
    expect.stringMatching(
      /^Витрина не запустилась: PostgreSQL не принял пароль из файла \S+postgres\.json\. .*Верните файл из резервной/,
    ),
  ]);
  writeFileSync(note, whole);
  const again = await startShop(env);
  expect(await again.stop()).toBe(0);
  dataDir.remove();
});
