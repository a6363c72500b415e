import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import type { Change } from './changes.queries.ts';
import { pruneChanges, readChanges, watchChanges } from './changes.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const addBrand = (name: string) => ({
  text: "insert into category (name, slug) values ($1, 'c' || lower($1)) returning id",
  values: [name],
});

test('a slow transaction that commits after a fast one is not lost', async () => {
  const { db, pool } = database;
  let { cursor } = await readChanges(db);
  const slow = await pool.connect();
  await slow.query('begin');
  const { rows: slowRows } = await slow.query(addBrand('Slow'));
  const { rows: fastRows } = await pool.query(addBrand('Fast'));

  const first = await readChanges(db, cursor);
  expect(first.changes).toEqual([{ kind: 'category', subjectId: fastRows[0].id }]);
  cursor = first.cursor;
  await slow.query('commit');
  slow.release();
  const second = await readChanges(db, cursor);
  expect(second.changes).toEqual([{ kind: 'category', subjectId: slowRows[0].id }]);
  expect((await readChanges(db, second.cursor)).changes).toEqual([]);
});

test('a rolled back change is never reported', async () => {
  const { db, pool } = database;
  const { cursor } = await readChanges(db);
  const client = await pool.connect();
  await client.query('begin');
  await client.query(addBrand('Gone'));
  await client.query('rollback');
  client.release();
  expect((await readChanges(db, cursor)).changes).toEqual([]);
});

test('a watcher is notified of changes, also after its connection was cut', async () => {
  const { db, pool } = database;
  let { cursor } = await readChanges(db);
  const reported: Change[] = [];
  const watch = watchChanges(pool, async () => {
    const read = await readChanges(db, cursor);
    cursor = read.cursor;
    reported.push(...read.changes);
  });
  try {
    await until(async () => (await listeners()) === 1);
    const { rows } = await pool.query(addBrand('Watched'));
    await until(() => reported.some(({ subjectId }) => subjectId === rows[0].id));
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen catalog_change' and datname = current_database()",
    );
    const { rows: later } = await pool.query(addBrand('Later'));
    await until(() => reported.some(({ subjectId }) => subjectId === later[0].id));
  } finally {
    await watch.stop();
  }
  expect(reported.every(({ kind }) => kind === 'category')).toBe(true);
});

test('stopping a watcher waits for the reading that is under way, which uses the database', async () => {
  const order: string[] = [];
  const work = async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    order.push('done');
  };
  let begun: Promise<void> | undefined;
  const watch = watchChanges(database.pool, () => {
    begun = work();
    return begun;
  });
  await until(() => begun !== undefined);
  await watch.stop();
  order.push('stopped');
  expect(order).toEqual(['done', 'stopped']);
});

test('old rows are pruned, and a reader away for that long is notified that everything changed', async () => {
  const { db, pool } = database;
  const { cursor } = await readChanges(db);
  const [snapshot, , ...rest] = cursor.split('@');
  await pool.query("update catalog_change set at = now() - interval '2 days'");
  await pool.query(addBrand('Fresh'));
  const ahead = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 3 * 86_400_000); // the clock of one process
  await pruneChanges(db).finally(() => ahead.mockRestore());
  const { rows } = await pool.query('select kind from catalog_change');
  expect(rows).toEqual([{ kind: 'category' }]);
  const longAgo = [snapshot, Date.now() - 20 * 3_600_000, ...rest].join('@');
  expect((await readChanges(db, longAgo)).changes).toEqual([{ kind: 'everything', subjectId: null }]);
});

test('a cursor that names no timeline means that everything has changed', async () => {
  const { db } = database;
  const ofOlderRelease = (await readChanges(db)).cursor.split('@').slice(0, 3).join('@');
  const read = await readChanges(db, ofOlderRelease);
  expect(read).toMatchObject({ changes: [{ kind: 'everything', subjectId: null }], isAnother: true });
  expect(await readChanges(db, read.cursor)).toMatchObject({ changes: [], isAnother: false });
});

describe('a reader of a database', () => {
  const everything = [{ kind: 'everything', subjectId: null }];

  test('that was restored to an earlier state is notified that everything changed, and then gets new changes', async () => {
    const { db, pool } = database;
    const [, ...rest] = (await readChanges(db)).cursor.split('@');
    const ahead = await readChanges(db, ['4000000000:4000000000:', ...rest].join('@'));
    expect(ahead).toMatchObject({ changes: everything, isAnother: true });
    const { rows } = await pool.query(addBrand('Afterwards'));
    const next = await readChanges(db, ahead.cursor);
    expect(next).toMatchObject({ changes: [{ kind: 'category', subjectId: rows[0].id }], isAnother: false });
  });

  test.each([
    [
      'that was restored from a copy',
      `alter table catalog_change rename to of_before;
      create table catalog_change (like of_before including all); drop table of_before`,
    ],
    ['whose log was emptied by hand', 'truncate catalog_change'],
  ])('%s is notified too', async (_, restore) => {
    const { db, pool } = database;
    const { cursor } = await readChanges(db);
    await pool.query(restore);
    const reported = await readChanges(db, cursor);
    expect(reported).toMatchObject({ changes: everything, isAnother: true });
    expect(await readChanges(db, reported.cursor)).toMatchObject({ changes: [], isAnother: false });
  });

  test('restored from a server with higher transaction numbers does not get the copied changes again and again', async () => {
    const { db, pool } = database;
    const { cursor } = await readChanges(db);
    await pool.query("insert into catalog_change (xid, kind) values ('4000000000', 'everything')");
    expect((await readChanges(db, cursor)).changes).toEqual([]);
    const { rows } = await pool.query(addBrand('Ours'));
    expect((await readChanges(db, cursor)).changes).toEqual([{ kind: 'category', subjectId: rows[0].id }]);
  });
});

async function listeners(): Promise<number> {
  const { rows } = await database.pool.query(
    "select count(*)::int as n from pg_stat_activity where query = 'listen catalog_change' and datname = current_database()",
  );
  return rows[0].n;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}
