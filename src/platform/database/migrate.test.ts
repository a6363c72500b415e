import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { checkSchema, migrate } from './migrate.server.ts';
import { requireNeighbour } from './schema-state.server.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'vitrina-migrations-'));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, sql: string) => writeFile(join(folder, `${name}.expand.sql`), sql);
const rows = async (sql: string) => (await database.pool.query(sql)).rows;

test('a migration whose table is locked waits for a moment, lets others pass and is tried again', async () => {
  await database.pool.query('create table busy (id int)');
  await write('0001_busy_column', 'alter table busy add column note text');
  const holder = await database.pool.connect();
  await holder.query('begin; lock table busy in share mode');
  const lines: string[] = [];
  const report = (line: string) => {
    lines.push(line);
    holder.query('commit').catch(() => {});
  };
  const applied = await migrate(database.pool, { folder, report, lockTimeoutMs: 100, pauseMs: 10 });
  holder.release();
  expect(applied).toEqual(['0001_busy_column.expand.sql']);
  expect(lines).toEqual(['Миграция 0001_busy_column.expand.sql: таблица занята, пробую снова']);
});

test('a migration whose table stays locked fails after twenty tries, and those before it remain', async () => {
  await database.pool.query('create table busy (id int)');
  await write('0001_busy_before', 'create table before_it ()');
  await write('0002_busy_column', 'alter table busy add column note text');
  const holder = await database.pool.connect();
  await holder.query('begin; lock table busy in share mode');
  const attempt = migrate(database.pool, { folder, lockTimeoutMs: 1, pauseMs: 1 });
  await expect(attempt).rejects.toThrow(
    /^миграция 0002_busy_column\.expand\.sql: таблица занята, попыток: 20 .* npm run cli -- migrate$/,
  );
  await holder.query('rollback');
  holder.release();
  expect(await migrate(database.pool, { folder })).toEqual(['0002_busy_column.expand.sql']);
});

test('an index is built beside writes, and what a failed attempt has left does not stand in the way', async () => {
  await database.pool.query(
    'create table goods_of_test (code text); insert into goods_of_test values (1), (1)',
  );
  await write(
    '0001_goods_index',
    '-- Codes are unique.\ncreate unique index concurrently goods_code on goods_of_test (code);',
  );
  await expect(migrate(database.pool, { folder })).rejects.toThrow('миграция 0001_goods_index');
  const isValid = "select indisvalid from pg_index where indexrelid = 'goods_code'::regclass";
  expect(await rows(isValid)).toEqual([{ indisvalid: false }]);
  await database.pool.query('delete from goods_of_test where ctid = (select max(ctid) from goods_of_test)');
  await migrate(database.pool, { folder });
  expect(await rows(isValid)).toEqual([{ indisvalid: true }]);
});

test('a large change is committed batch by batch', async () => {
  await database.pool.query(
    'create table many (id int, note text); insert into many select generate_series(1, 5)',
  );
  await write(
    '0001_many_notes',
    `-- batched: repeated until it changes no row
update many set note = 'x' where id in (select id from many where note is null limit 2);`,
  );
  await migrate(database.pool, { folder });
  expect(
    await rows('select count(distinct xmin::text)::int as batches, count(note)::int as filled from many'),
  ).toEqual([{ batches: 3, filled: 5 }]);
});

test('processes that start together apply each migration once', async () => {
  await database.pool.query('create table shared (id int)');
  await write('0001_shared_index', 'create index concurrently shared_id on shared (id)');
  await write('0002_shared_column', 'alter table shared add column note text');
  const all = await Promise.all([1, 2, 3].map(() => migrate(database.pool, { folder })));
  expect(all.flat()).toHaveLength(2);
});

test('a schema that a release later than the next one has changed is refused, and nothing is touched', async () => {
  await write('0001_of_future', 'create table of_future ()');
  await migrate(database.pool, { folder, release: '0.7.0' });
  expect(await rows("select release from schema_migration where name like '0001_of_future%'")).toEqual([
    { release: '0.7.0' },
  ]);
  await rm(join(folder, '0001_of_future.expand.sql'));
  await write('0002_of_present', 'create table of_present ()');
  const older = migrate(database.pool, { folder, release: '0.5.0' });
  await expect(older).rejects.toThrow(
    'схему базы данных обновил выпуск 0.7.0, а эта программа — выпуск 0.5.0. Вместе работают только соседние выпуски',
  );
  expect(await rows("select to_regclass('of_present') as found")).toEqual([{ found: null }]);
  expect(await migrate(database.pool, { folder, release: '0.6.0' })).toEqual(['0002_of_present.expand.sql']);
});

test.each([
  ['0.3.0', true],
  ['0.4.0', true],
  ['0.5.0', false],
  ['1.0.0', false],
  [null, true],
])('the program of release 0.3.0 on a schema that release %s has changed: %s', (release, isTaken) => {
  const check = () => requireNeighbour([{ name: 'unknown', release }], new Set(['ours']), '0.3.0');
  if (isTaken) check();
  else expect(check).toThrow('В базе ничего не изменено');
});

test('a program that must not migrate refuses an older schema and names the command', async () => {
  await checkSchema(database.pool);
  await database.pool.query("delete from schema_migration where name like '0554%'");
  await expect(checkSchema(database.pool)).rejects.toThrow(
    'не применено миграций: 1, первая — 0554_orders_hand_out_secret.expand.sql. С MIGRATE=0 магазин их не применяет: выполните один раз npm run cli -- migrate',
  );
  await database.pool.query('drop schema public cascade; create schema public');
  await expect(checkSchema(database.pool)).rejects.toThrow('схема базы данных старее программы');
});
