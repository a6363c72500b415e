import { createServer, type Server } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { isDatabaseAway } from './database-away.server.ts';
import { openPool } from './db.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** The error of a query. */
async function thrownBy(url: string, sql = 'select 1'): Promise<unknown> {
  const pool = openPool(url, 1);
  try {
    return await pool.query(sql).then(
      () => 'nothing was thrown',
      (error) => error,
    );
  } finally {
    await pool.end();
  }
}

describe('the database is unavailable', () => {
  test('when nothing listens at its port or socket', async () => {
    expect(await thrownBy('postgres://nobody@127.0.0.1:1/shop')).toSatisfy(isDatabaseAway);
    expect(await thrownBy('postgres://nobody@%2Fnowhere/shop')).toSatisfy(isDatabaseAway);
  });

  test('when it closes the connection at once', async () => {
    const server: Server = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    expect(await thrownBy(`postgres://nobody@127.0.0.1:${port}/shop`)).toSatisfy(isDatabaseAway);
    await new Promise((resolve) => server.close(resolve));
  });

  test('when it ends the connection in the middle of a query', async () => {
    const thrown = await thrownBy(database.url, 'select pg_terminate_backend(pg_backend_pid())');
    expect(thrown).toMatchObject({ code: '57P01' });
    expect(thrown).toSatisfy(isDatabaseAway);
  });

  test('when a statement takes longer than it may', async () => {
    expect(await thrownBy(database.url, 'set statement_timeout = 1; select pg_sleep(9)')).toSatisfy(
      isDatabaseAway,
    );
  });

  test('when its disk is full, or it is read-only, or is being restored', async () => {
    for (const code of ['53100', '53200', '25006'])
      expect(
        await thrownBy(database.url, `do $$ begin raise exception 'no' using errcode = '${code}'; end $$`),
      ).toSatisfy(isDatabaseAway);
    const gone = Object.assign(new URL(database.url), { pathname: '/no_such_database' });
    expect(await thrownBy(gone.href)).toSatisfy(isDatabaseAway);
  });

  test('while it is being restored: tables, columns, types, functions or the schema are missing', async () => {
    for (const sql of [
      'table no_such',
      'select no_such from city',
      "select 'a'::no_such",
      'select no_such()',
    ])
      expect([sql, isDatabaseAway(await thrownBy(database.url, sql))]).toEqual([sql, true]);
    for (const [code, text] of [
      ['XX000', 'could not open relation with OID 1'],
      ['42803', 'column must appear in the GROUP BY clause'],
      ['42P10', 'there is no unique constraint matching the ON CONFLICT specification'],
      ['0A000', 'cached plan must not change result type'],
    ]) {
      const raise = `do $$ begin raise exception '${text}' using errcode = '${code}'; end $$`;
      expect([code, isDatabaseAway(await thrownBy(database.url, raise))]).toEqual([code, true]);
    }
  });

  test('when the pool waited in vain for a free connection', async () => {
    const pool = new pg.Pool({ connectionString: database.url, max: 1 });
    const busy = await pool.connect();
    pool.options.connectionTimeoutMillis = 500;
    await expect(pool.query('select 1')).rejects.toSatisfy(isDatabaseAway);
    busy.release();
    await pool.end();
  });
});

describe('the database is available', () => {
  test('when it rejects the query itself', async () => {
    for (const sql of ['select', 'select 1/0'])
      expect(isDatabaseAway(await thrownBy(database.url, sql))).toBe(false);
  });

  test('when a file is missing or something else fails', () => {
    const missing = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' });
    for (const thrown of [missing, new TypeError('x is not a function'), 'Connection terminated', null])
      expect(isDatabaseAway(thrown)).toBe(false);
  });
});
