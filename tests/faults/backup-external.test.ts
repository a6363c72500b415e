import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackups } from '../../src/entry/backups/start-backups.ts';
import { measureBackups } from '../../src/entry/metrics/of-backups.ts';
import { findKey, keyText, readKey, saveKey } from '../../src/platform/backup/backup-key.server.ts';
import { readBackupStates } from '../../src/platform/backup/backup-state.queries.ts';
import { openTarget } from '../../src/platform/backup/open-target.server.ts';
import { openSending } from '../../src/platform/backup/sending.server.ts';
import { openVault, type Vault } from '../../src/platform/backup/vault.server.ts';
import { type Config, readConfig } from '../../src/platform/config/config.server.ts';
import { type OpenedDatabase, openDatabase } from '../../src/platform/database/database.server.ts';
import { storeFile } from '../../src/platform/files/files.server.ts';
import { createLog } from '../../src/platform/log/log.server.ts';
import { backupChecks } from '../../src/shop/accounts/health/backup-checks.ts';
import { lateBackupTasks } from '../../src/shop/accounts/health/failed-tasks.server.ts';
import { EVERYWHERE } from '../../src/shop/accounts/staff-policy/staff-policy.ts';
import { filesUnder, withFlippedByte } from '../support/changed-files.ts';
import { startCli } from '../support/cli-process.ts';
import { type ExternalPostgres, startExternalPostgres } from '../support/external-postgres.ts';
import { temporaryDataDir } from '../support/shop-database.ts';

let server: ExternalPostgres;
let database: OpenedDatabase;
let config: Config;
let vault: Vault;
const temporary = temporaryDataDir();
const folder = temporary.path;
const usb = join(folder, 'usb');
const silent = createLog('silent');

beforeAll(async () => {
  server = await startExternalPostgres();
  await server.archive(true);
  config = readConfig({ DATA_DIR: join(folder, 'data'), DATABASE_URL: server.url, BACKUP_URL: usb });
  await mkdir(join(folder, 'bin'));
  database = await openDatabase(config, 'test', () => {});
  const made = await cli('backup', 'init');
  expect([made.code, made.stderr, made.stdout]).toEqual([
    0,
    '',
    expect.stringContaining('Запишите его на бумагу'),
  ]);
  const key = findKey(config);
  if (!key) throw new Error('`backup init` left no key');
  vault = await openVault(await openTarget({ folder: usb }), key);
});
afterAll(async () => {
  await database.close();
  await server.stop();
  temporary.remove();
});

/** A command beside the external database; no pgBackRest is found but the one in the folder `bin`. */
const cliWith = (env: Record<string, string>, ...words: string[]) =>
  startCli(words, {
    DATA_DIR: config.dataDir,
    DATABASE_URL: server.url,
    BACKUP_URL: usb,
    PATH: join(folder, 'bin'),
    ...env,
  }).ended;
const cli = (...words: string[]) => cliWith({}, ...words);

const restoreWith = async (key: Vault['key'], name: string, ...words: string[]) => {
  const dir = join(folder, name);
  const args = ['restore', '--from', usb, '--to', dir, ...words];
  const ended = await startCli(args, { BACKUP_KEY: keyText(key) }).ended;
  return { ...ended, dir, left: await readdir(dir).catch(() => []) };
};

/** A paper of a company: private bytes and their row. */
async function storePaper(text: string): Promise<string> {
  const sha256 = createHash('sha256').update(text).digest('hex');
  const path = `.private/${sha256.slice(0, 2)}/${sha256}`;
  await mkdir(dirname(join(config.filesDir, path)), { recursive: true });
  await writeFile(join(config.filesDir, path), text);
  await database.pool.query(
    `insert into stored_file (sha256, size, media_type, name) values ($1, $2, 'application/pdf', $3)`,
    [Buffer.from(sha256, 'hex'), text.length, `${text}.pdf`],
  );
  return path;
}

const state = async (kind: string) =>
  (await readBackupStates(database.db)).find((each) => each.kind === kind);

test('beside an external database a backup copies the files of the shop, each once and encrypted, and a restore brings them back (REL-75)', async () => {
  const paper = await storePaper('a contract');
  const image = (await storeFile(config.filesDir, Buffer.from('a picture'), 'webp')).replace('/files/', '');
  await writeFile(join(config.dataDir, 'exchange.json'), '{"rules": 1}');
  const first = await cli('backup');
  expect([first.code, first.stdout]).toEqual([
    0,
    expect.stringMatching(/^Копия файлов готова: .*2.файла.*Базу копирует pgBackRest/s),
  ]);
  const objects = (await filesUnder(usb)).filter((name) => name.startsWith('files/'));
  expect(objects).toHaveLength(2);
  for (const name of await filesUnder(usb))
    expect(await readFile(join(usb, name), 'latin1')).not.toMatch(/a contract|a picture|rules/);
  const times = async () => Promise.all(objects.map(async (name) => (await stat(join(usb, name))).mtimeMs));
  const before = await times();
  expect((await cli('backup')).code).toBe(0);
  expect(await times()).toEqual(before);
  expect(await state('backup')).toMatchObject({ error: null, facts: { storedCount: 2 } });

  const { code, stdout, left, dir } = await restoreWith(vault.key, 'restored');
  expect([code, stdout]).toEqual([0, expect.stringMatching(/файлов: 2.*pgBackRest.*files check/s)]);
  expect(left.sort()).toEqual(['backup.key', 'exchange.json', 'files']);
  expect(await filesUnder(join(dir, 'files'))).toEqual([paper, image].sort());
  expect(await readFile(join(dir, 'files', paper), 'utf8')).toBe('a contract');
  expect(await readFile(join(dir, 'exchange.json'), 'utf8')).toBe('{"rules": 1}');
  const check = await cliWith({ DATA_DIR: dir }, 'files', 'check');
  expect([check.code, check.stderr]).toEqual([0, '']);
  const opened = await restoreWith(vault.key, 'opened', '--open');
  expect([opened.code, opened.left, opened.stderr]).toEqual([
    1,
    [],
    expect.stringContaining('уберите --open'),
  ]);
  const list = await cli('backup', 'list');
  expect(list.stdout).toMatch(/^\S+Z-\w{4} {2}.* МСК {2}2.файла 1 МБ {2}по команде\n.*\nВсего: 2\./s);
});

test('a flipped byte in a backup of files, another key and a folder that is not empty stop a restore, and nothing is written', async () => {
  const names = await filesUnder(usb);
  const [manifest] = names
    .filter((name) => name.endsWith('/manifest'))
    .sort()
    .reverse();
  const base = dirname(manifest ?? '');
  for (const name of [
    `${base}/manifest`,
    `${base}/stored`,
    `${base}/000000`,
    names.find((each) => each.startsWith('files/')) ?? '',
  ]) {
    const args = name.endsWith('/manifest') ? ['--backup', base.slice('base/'.length)] : [];
    const { code, left, stderr } = await withFlippedByte(join(usb, name), () =>
      restoreWith(vault.key, 'never', ...args),
    );
    expect([name, code, left, stderr]).toEqual([name, 1, [], expect.stringContaining('Копия повреждена')]);
  }
  const other = readKey(keyText({ bytes: Buffer.alloc(32, 1), id: '' }), 'the test');
  expect(await restoreWith(other, 'never')).toMatchObject({
    code: 1,
    left: [],
    stderr: expect.stringMatching(/^Ключ не подходит/),
  });
  const dir = join(folder, 'mine');
  await mkdir(dir);
  await writeFile(join(dir, 'letter.txt'), 'mine');
  expect(await restoreWith(vault.key, 'mine')).toMatchObject({ code: 1, left: ['letter.txt'] });
});

test('a backup of files that was killed before its end is not taken for one, and the next one removes what is left of it', async () => {
  const backups = () => readdir(join(usb, 'base'));
  const before = await backups();
  expect((await cliWith({ FAILPOINT: 'backup_before_manifest' }, 'backup')).code).toBe(null);
  expect(await backups()).toHaveLength(before.length + 1);
  expect((await cli('backup', 'list')).stdout).toContain(`Всего: ${before.length}.`);
  expect((await cli('backup')).code).toBe(0);
  for (const id of await backups()) expect(await readdir(join(usb, 'base', id))).toContain('manifest');
});

test('a backup beside a database that is not archived, or was not backed up for a day, fails with the reason and leaves the target as it was', async () => {
  const before = await filesUnder(usb);
  await server.archive(false);
  const failed = await cli('backup');
  expect([failed.code, failed.stdout, failed.stderr]).toEqual([
    1,
    '',
    expect.stringMatching(
      /^PostgreSQL ещё не отправил в архив ни одного файла журнала\. Последняя попытка не удалась/,
    ),
  ]);
  expect(await state('backup')).toMatchObject({ error: expect.stringContaining('Последняя попытка') });
  await server.archive(true);
  const program = join(folder, 'bin/pgbackrest');
  const info = '[{"name":"vitrina","backup":[{"error":false,"timestamp":{"stop":1700000000}}]}]';
  await writeFile(program, `#!/bin/sh\necho '${info}'\n`, { mode: 0o755 });
  const old = await cli('backup');
  expect([old.code, old.stderr]).toEqual([
    1,
    expect.stringMatching(/^Последняя копия базы сделана 15\.11\.2023/),
  ]);
  await rm(program);
  expect(await filesUnder(usb)).toEqual(before);
  const without = await cliWith({ BACKUP_URL: '' }, 'backup');
  expect([without.code, without.stderr]).toEqual([
    1,
    expect.stringMatching(/^Файлы магазина не копируются.*BACKUP_URL/),
  ]);
  expect((await cli('backup')).code).toBe(0);
  expect(await state('backup')).toMatchObject({ error: null });
});

test('the proof reads each file of the last backup: damage and a file that only the database knows are named, and a damaged one is sent again', async () => {
  const proved = await cli('backup', 'verify');
  expect([proved.code, proved.stdout]).toEqual([
    0,
    expect.stringMatching(/прочитана целиком и верна.*2.файла/),
  ]);
  expect(await state('verify')).toMatchObject({ error: null, doneAt: expect.any(Date) });
  const object = (await filesUnder(usb)).find((name) => name.startsWith('files/')) ?? '';
  await withFlippedByte(join(usb, object), async () => {
    const damaged = await cli('backup', 'verify');
    expect([damaged.code, damaged.stderr]).toEqual([
      1,
      expect.stringContaining(`Копия повреждена: ${object}`),
    ]);
    expect(await filesUnder(usb)).not.toContain(object);
    expect((await cli('backup')).code).toBe(0);
  });
  expect((await cli('backup', 'verify')).code).toBe(0);
  const lost = await storePaper('a lost paper');
  await rm(join(config.filesDir, lost));
  expect((await cli('backup')).code).toBe(0);
  const missing = await cli('backup', 'verify');
  expect([missing.code, missing.stderr]).toEqual([1, expect.stringContaining('«a lost paper.pdf»')]);
  expect(await readdir(join(config.dataDir, 'backup'))).not.toContain('verified');
});

test('an open shop sends new files at once and says in its health and metrics whether the database archives its log', async () => {
  const said: string[] = [];
  const started = await startBackups({ config, database, log: silent, report: (line) => said.push(line) });
  await started.stop();
  await started.finish();
  expect(said).toEqual([expect.stringMatching(/^Резервные копии файлов: .*usb; базу копирует pgBackRest/)]);
  const sending = openSending({ config, pool: database.pool, log: silent });
  const count = async () => (await filesUnder(join(usb, 'files'))).length;
  const before = await count();
  await storePaper('stored after the backup');
  await sending.now();
  expect(await count()).toBe(before + 1);
  const health = async () => backupChecks(await readBackupStates(database.db), new Date());
  expect(await health()).toContainEqual(expect.objectContaining({ code: 'backup_sending', state: 'good' }));

  const register = new Registry();
  measureBackups(register, database.pool);
  const sentAt = async () =>
    Number(/^vitrina_backup_wal_last_sent_timestamp_seconds (\S+)$/m.exec(await register.metrics())?.[1]);
  const { rows } = await database.pool.query(
    'select extract(epoch from last_archived_time)::float8 as at from pg_stat_archiver',
  );
  expect(await sentAt()).toBeCloseTo(rows[0].at, 1);
  expect(await register.metrics()).toMatch(/^vitrina_backup_configured 1$/m);

  await server.archive(false);
  await expect(sending.now()).rejects.toThrow('ещё не отправил в архив');
  expect((await health()).find(({ code }) => code === 'backup_sending')?.text).toContain(
    'Последняя попытка не удалась',
  );
  await server.archive(true);
  await sending.now();
  await sending.close();
});

test('two machines that send at the same time each say how it goes for them; one that stops is expected no more', async () => {
  await database.pool.query('delete from backup_sending');
  const other = readConfig({ DATA_DIR: join(folder, 'second'), DATABASE_URL: server.url, BACKUP_URL: usb });
  await saveKey(other.dataDir, vault.key);
  const [first, second] = [config, other].map((each) =>
    openSending({ config: each, pool: database.pool, log: silent }),
  );
  await first?.now();
  const away = { ...other, backup: { folder: join(folder, 'absent') } };
  const failing = openSending({ config: away, pool: database.pool, log: silent });
  await expect(failing.now()).rejects.toThrow();
  const sendings = async () =>
    (await readBackupStates(database.db))
      .filter(({ kind }) => kind === 'sending')
      .map(({ failingSince }) => failingSince !== null);
  expect(await sendings()).toEqual([false, true]);
  const checks = backupChecks(await readBackupStates(database.db), new Date());
  expect(new Set(checks.map(({ code }) => code)).size).toBe(checks.length);
  expect(checks.map(({ name }) => name)).toEqual([
    'Резервная копия',
    'Проверка копии',
    ...Array(2).fill(`Отправка нового в копии (${hostname()})`),
    ...Array(2).fill(`Новые файлы в копиях (${hostname()})`),
  ]);
  await failing.close();
  await first?.close();
  expect(await sendings()).toEqual([true]); // it has not sent everything
  await second?.now();
  await second?.close();
  expect(await sendings()).toEqual([]);
});

test('files that are stored and do not reach the backups for half an hour are late: the metric, the health and the inbox say so', async () => {
  const register = new Registry();
  measureBackups(register, database.pool);
  const metric = async (name: string) =>
    Number(new RegExp(`^vitrina_backup_${name} (\\S+)$`, 'm').exec(await register.metrics())?.[1]);
  const sending = openSending({ config, pool: database.pool, log: silent });
  await sending.now();
  expect(Math.abs((await metric('files_sent_until_timestamp_seconds')) - Date.now() / 1_000)).toBeLessThan(
    60,
  );
  const before = await metric('late');
  const since = new Date(Date.now() - 31 * 60_000);
  await database.pool.query('update backup_sending set files_sent_at = $1', [since]);
  expect(await metric('files_sent_until_timestamp_seconds')).toBeCloseTo(since.getTime() / 1_000, 1);
  expect(await metric('late')).toBe(before + 1);
  const checks = backupChecks(await readBackupStates(database.db), new Date());
  expect(checks.find(({ code }) => code === 'backup_files')).toMatchObject({
    state: 'bad',
    text: 'больше 30 минут в магазине есть файлы, которых нет в копиях',
  });
  const tasks = await lateBackupTasks.read(database.db, { scope: EVERYWHERE, most: 10 });
  expect(tasks.map(({ what }) => what)).toContainEqual(
    expect.stringMatching(/^Новые файлы в копиях: больше 30 минут/),
  );
  await sending.close();
});

test('while the database does not archive its log, new files leave all the same, however short a turn is', async () => {
  await server.archive(false);
  const sending = openSending({ config, pool: database.pool, log: silent, filesTurnMs: 0 });
  const count = async () => (await filesUnder(join(usb, 'files'))).length;
  const before = await count();
  const papers = ['one', 'two', 'three'];
  for (const text of papers) await storePaper(`stored without an archive, ${text}`);
  await expect
    .poll(async () => {
      await expect(sending.now()).rejects.toThrow('ещё не отправил в архив');
      return count();
    })
    .toBe(before + papers.length);
  await sending.close();
  await server.archive(true);
});

test('a machine without BACKUP_URL leaves the backups of the other machines of its shop as they are', async () => {
  const before = await readBackupStates(database.db);
  expect(before.length).toBeGreaterThan(1);
  const other = readConfig({ DATA_DIR: join(folder, 'other-machine'), DATABASE_URL: server.url });
  const report: string[] = [];
  await startBackups({ config: other, database, log: silent, report: (line) => report.push(line) });
  expect(report.join()).toContain('резервные копии не делаются');
  expect(await readBackupStates(database.db)).toEqual(before);
});

test('backups are switched off by a command when no machine makes them any more, and nothing warns of them then', async () => {
  const off = (...words: string[]) => cliWith({ BACKUP_URL: '' }, 'backup', 'off', ...words);
  const here = await cli('backup', 'off');
  expect([here.code, here.stderr]).toEqual([1, expect.stringMatching(/^Здесь задана BACKUP_URL/)]);
  await database.pool.query('delete from backup_sending');
  await database.pool.query(
    `insert into backup_sending (folder, machine) values ('1', 'web1'), ('2', 'web2')`,
  );
  const sends = await off();
  expect([sends.code, sends.stderr]).toEqual([
    1,
    expect.stringMatching(/^Копии сейчас делают: web1, web2\. /),
  ]);
  expect(await state('backup')).toBeDefined();
  const works = await off('web2');
  expect([works.code, works.stderr]).toEqual([1, expect.stringContaining('она работает')]);

  await database.pool.query(`update backup_sending set noted_at = now() - interval '4 minutes'`);
  const gone = await off('web2');
  expect([gone.code, gone.stdout]).toEqual([0, expect.stringContaining('web2 больше не ждут')]);
  const wrong = await off('web2');
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('Отправляют: web1.')]);
  const kinds = async () => (await readBackupStates(database.db)).map(({ kind }) => kind);
  expect(await kinds()).toEqual(['backup', 'verify', 'sending', 'files']);
  const before = await filesUnder(usb);
  expect(await off()).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Копий больше не ждут/) });
  expect(await kinds()).toEqual([]);
  expect(await filesUnder(usb)).toEqual(before);
  expect(await off()).toMatchObject({ code: 0, stdout: 'Копий и так не ждут.\n' });
  const register = new Registry();
  measureBackups(register, database.pool);
  const metrics = await register.metrics();
  expect(metrics).toMatch(/^vitrina_backup_configured 0$/m);
  expect(metrics).not.toMatch(/^vitrina_backup_(late|files_sent_until_timestamp_seconds) /m);
});
