import { expect, test } from 'vitest';
import { startApi } from '../../../../tests/support/api.ts';
import { freshDatabase } from '../../../../tests/support/database.ts';
import { CLI } from '../../audit/audit.ts';
import { openSeller } from '../../orders/fixtures/checkout.ts';
import { placedOrder } from '../../orders/fixtures/revisions.ts';
import { readContentDigest } from '../diff/diff.server.ts';
import { runExchange } from '../exchange.cli.ts';
import { addCities } from '../fixtures/catalogue.ts';
import { exchangeShop } from '../fixtures/exchange-shop.ts';
import { oneC } from '../fixtures/exports.ts';
import { decide, replay } from '../runs/runs.server.ts';
import { readSteps } from './replays.queries.ts';

const { client, rows, settled, base, config, watch, setting } = exchangeShop();
const { goods, offers } = oneC();

/** Runs a command of this shop. @returns its exit code, and its output with plain spaces */
async function cli(...argv: string[]): Promise<[number, string]> {
  let output = '';
  const stream = { write: (text: string) => (output += text) };
  const io = { stdout: stream, stderr: stream, db: base().db, pool: base().pool, config: config() };
  const code = await runExchange(argv, io);
  return [code, output.replace(/[\u00a0\u202f]/g, ' ')];
}

/** Another shop without goods. */
async function withOther<T>(
  work: (other: Awaited<ReturnType<typeof freshDatabase>>) => Promise<T>,
): Promise<T> {
  const other = await freshDatabase();
  try {
    await addCities(other);
    return await work(other);
  } finally {
    await other.drop();
  }
}

const at = (day: number) => `2026-11-0${day}T10:00:00`;
const first = () =>
  client().export({ 'import0_1.xml': goods(() => ({}), at(1)), 'offers0_1.xml': offers(() => 1000, at(1)) });
/** A night: other names, prices that wait, a file that a person has released, and goods that are no longer sent. */
async function night(): Promise<void> {
  await client().export({
    'import0_1.xml': goods((n) => (n < 110 ? { ...(n < 25 && { article: `B-${n}` }) } : undefined), at(2), {
      flag: 'false',
    }),
    'offers0_1.xml': offers((n) => (n < 30 ? 1 : n < 40 ? 1050 : undefined), at(2)),
  });
  const [{ id }] = await rows(`select id::int from exchange_run where state = 'held'`);
  await decide(base().db, id, CLI, { to: 'release' });
  await settled();
  await setting('exchange_cycle_ms', '0');
  await watch();
  await settled();
}
const sessions = async () =>
  (await rows('select id::int from exchange_session order by id')).map(({ id }) => id) as number[];
const content = (db: Parameters<typeof readContentDigest>[0]) => readContentDigest(db, '1c');

test('the sessions of 1C replayed in another shop, one after the other, make the same shop of it', async () => {
  await first();
  await night();
  const [one, two] = await sessions();
  await withOther(async (other) => {
    const [code, text] = await cli('replay', '--session', String(one), '--into', other.url);
    expect([code, text]).toEqual([
      0,
      expect.stringMatching(
        /import0_1\.xml {2}принято: .*первая загрузка.*\n.*offers0_1\.xml {2}принято: .*первая загрузка.*\nЭтот магазин с тех пор/,
      ),
    ]);
    const [, done] = await cli('replay', '--session', String(two), '--into', other.url);
    expect(done).not.toContain('иначе');
    expect(done).toContain('там такие же, как здесь');
    expect(done).toMatch(/конец выгрузки \(тишина\) {2}принято: товаров скрыто 10/);
    expect(await content(other.db)).toBe(await content(base().db));
    await other.pool.query(`update product set name = 'Иное' where id = 1`);
    expect(await content(other.db)).not.toBe(await content(base().db));
  });
});

test('a file that was imported again counts as it was imported last, at its first place', async () => {
  await first();
  await client().export({ 'offers0_1.xml': offers((n) => (n < 5 ? 1100 : undefined), at(2)) });
  const [, two] = await sessions();
  const [{ id }] = await rows('select max(id)::int as id from exchange_run');
  await rows(`update exchange_run set state = 'rejected', reason = 'сбой' where id = ${id}`);
  const again = await replay(base().db, id, CLI);
  await settled();
  expect(await readSteps(base().db, two!)).toMatchObject([
    { id: again, state: 'applied', name: 'offers0_1.xml' },
  ]);
});

test('what a session does in a shop that is not as this one was is said run by run', async () => {
  await first();
  await client().export({ 'offers0_1.xml': offers((n) => (n < 5 ? 1100 : undefined), at(2)) });
  const [one, two] = await sessions();
  await withOther(async (other) => {
    await cli('replay', '--session', String(one), '--into', other.url);
    await other.pool.query('update price set kopecks = 99000 where product_id = 1');
    const [, text] = await cli('replay', '--session', String(two), '--into', other.url);
    expect(text).toContain('(иначе, чем здесь: принято, exchange diff');
    expect(text).toContain('там такие же, как здесь');
  });
});

test('a session is not replayed in the same database, in one of something else, or without its files', async () => {
  await first();
  const [session] = await sessions();
  const into = (url: string, ...more: string[]) =>
    cli('replay', '--session', String(session), '--into', url, ...more);
  expect(await into(base().url)).toEqual([1, expect.stringContaining('Это база этого же магазина')]);
  await withOther(async (other) => {
    await other.pool.query('alter table schema_migration rename to schema_migration_of_another');
    expect(await into(other.url)).toEqual([1, expect.stringContaining('В той базе не магазин')]);
  });
  expect(await into('mysql://x')).toEqual([2, expect.stringContaining('нужен адрес базы')]);
  expect(await into('postgres://nobody@127.0.0.1:1/none')).toEqual([
    1,
    expect.stringMatching(/^Та база не открывается: 127\.0\.0\.1:1 не отвечает\. Проверьте адрес и порт/),
  ]);
  const missing = new URL(base().url);
  missing.pathname = '/no_such_base';
  expect(await into(missing.href)).toEqual([
    1,
    expect.stringMatching(/^Та база не открывается: базы no_such_base там нет\. Создайте её/),
  ]);
  expect(await into('postgres://nobody:secret@no-such-host.invalid/none')).toEqual([
    1,
    expect.not.stringContaining('secret'),
  ]);
  expect(await cli('replay', '--session', '999', '--into', 'postgres://nobody@127.0.0.1:1/none')).toEqual([
    1,
    expect.stringContaining('не открывается'),
  ]);
  await withOther(async (other) => {
    expect(await cli('replay', '--session', '999', '--into', other.url)).toEqual([
      1,
      expect.stringContaining('Сеанса № 999 нет'),
    ]);
    await rows('delete from exchange_part');
    expect(await into(other.url)).toEqual([1, expect.stringContaining('уже удалён: файлы хранятся 90 дней')]);
  });
  expect((await cli('replay', '--session', '1'))[0]).toBe(2);
});

test('a database with orders, as that of a working shop, is written only when that is said', async () => {
  await first();
  const [session] = await sessions();
  const other = await startApi();
  try {
    await openSeller(other);
    await placedOrder(other, [[other.cast.products.breaker25, 2, 260]]);
    const into = (...more: string[]) =>
      cli('replay', '--session', String(session), '--into', other.url, ...more);
    expect(await into()).toEqual([1, expect.stringContaining('В той базе есть заказы')]);
    expect(await into('--force')).toEqual([0, expect.stringContaining('import0_1.xml  принято')]);
  } finally {
    await other.close();
  }
});

test('the sessions with files are listed, the newest first', async () => {
  expect((await cli('sessions'))[1]).toBe('Сеансов с файлами или заказами пока не было.\n');
  await first();
  const [session] = await sessions();
  expect((await cli('sessions', 'main'))[1]).toMatch(
    new RegExp(`^№ ${session} {2}.* {2}main {2}2 файла, \\d+ КБ, загрузок 2\n$`),
  );
});
