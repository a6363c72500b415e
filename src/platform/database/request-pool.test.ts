import { type AddressInfo, connect, createServer } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { isDatabaseAway } from './database-away.server.ts';
import { openDb, openPool, type Pool, withPoolLimit, withQueryLimit } from './db.server.ts';
import { failWhileSilent, openRequestPool } from './request-pool.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

async function withPool<T>(pool: Pool, use: (pool: Pool) => Promise<T>): Promise<T> {
  try {
    return await use(pool);
  } finally {
    await pool.end();
  }
}

const thrown = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing was thrown',
    (error: unknown) => error,
  );
const settingOf = async (pool: Pool) =>
  (await pool.query("select current_setting('statement_timeout') as ms")).rows[0].ms;

/** Suspends the server process of one connection, as a hung disk does. @returns a function that resumes it */
async function freeze(client: { query(sql: string): Promise<{ rows: { pid: number }[] }> }) {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid as number;
  process.kill(pid, 'SIGSTOP');
  return () => process.kill(pid, 'SIGCONT');
}

test('a working server cancels a statement over its time limit, and the connection stays usable', () =>
  withPool(openPool(database.url, 1, 5_000, 500), async (pool) => {
    const client = await pool.connect();
    const fault = await thrown(client.query('select pg_sleep(60)'));
    expect(fault).toMatchObject({ code: '57014' });
    expect(fault).toSatisfy(isDatabaseAway);
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    client.release();
  }));

test('the client cancels a query of a frozen server and drops its connection', () =>
  withPool(openRequestPool(database.url), async (pool) => {
    const client = await withQueryLimit(1_200, () => pool.connect());
    const goOn = await freeze(client);
    const begun = performance.now();
    const fault = await thrown(client.query('select 1'));
    expect(performance.now() - begun).toBeGreaterThan(1_100);
    goOn();
    expect(fault).toSatisfy(isDatabaseAway);
    expect(await thrown(client.query('select 1'))).toBeInstanceOf(Error);
    client.release();
    expect(pool.totalCount).toBe(0);
    // The server answers its other clients meanwhile.
    expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }]);
  }));

test.each([60_000, 50_000])(
  'a query with a limit of up to %i ms is cancelled as soon as the server is silent',
  (ms) =>
    withPool(openPool(database.url, 1), async (pool) => {
      const silent = createServer(() => {});
      await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
      failWhileSilent(pool, `postgresql://127.0.0.1:${(silent.address() as AddressInfo).port}/none`);
      const client = await withQueryLimit(60_000, () => pool.connect());
      const goOn = await freeze(client);
      client.release();
      const begun = performance.now();
      // The limit differs from the last one, so the connection has to set it first.
      const fault = await thrown(withQueryLimit(ms, () => pool.query('select 1')));
      goOn();
      silent.close();
      expect(fault).toSatisfy(isDatabaseAway);
      expect(performance.now() - begun).toBeLessThan(4_000);
    }),
);

test('a commit without an answer is an error, although it may have been carried out', () =>
  withPool(openPool(database.url, 2, 5_000, 500), async (pool) => {
    await pool.query('create table written (id int)');
    const client = await pool.connect();
    await client.query('begin');
    await client.query('insert into written values (1)');
    const goOn = await freeze(client);
    expect(await thrown(client.query('commit'))).toSatisfy(isDatabaseAway);
    goOn();
    client.release();
    await expect.poll(async () => (await pool.query('select id from written')).rows).toEqual([{ id: 1 }]);
  }));

test('a transaction that loses its server fails with that error and rolls back', () =>
  withPool(openPool(database.url, 1, 5_000, 500), async (pool) => {
    await pool.query('create table half_written (id int)');
    let goOn = () => {};
    const fault = await thrown(
      openDb(pool)
        .transaction()
        .execute(async (tx) => {
          await tx.executeQuery({ sql: 'insert into half_written values (1)', parameters: [] } as never);
          const { rows } = await tx.executeQuery<{ pid: number }>({
            sql: 'select pg_backend_pid() as pid',
            parameters: [],
          } as never);
          const pid = rows[0]?.pid as number;
          process.kill(pid, 'SIGSTOP');
          goOn = () => process.kill(pid, 'SIGCONT');
          await tx.executeQuery({ sql: 'select 1', parameters: [] } as never);
        }),
    );
    goOn();
    expect(fault).toSatisfy(isDatabaseAway);
    expect((await pool.query('select id from half_written')).rows).toEqual([]);
  }));

test('a connection has the time limit of the work that takes it, not that of its previous user', () =>
  withPool(openPool(database.url, 1, 5_000, 2_000), async (pool) => {
    expect(await settingOf(pool)).toBe('1900ms');
    expect(await withQueryLimit(5_000, () => settingOf(pool))).toBe('4900ms');
    await withQueryLimit(9_000, async () => {
      const client = await pool.connect();
      await client.query('begin');
      await thrown(client.query('select 1/0'));
      await client.query('rollback');
      client.release();
      expect(await settingOf(pool)).toBe('8900ms');
      expect(await withPoolLimit(() => settingOf(pool))).toBe('1900ms');
    });
    expect(await withQueryLimit(0, () => settingOf(pool))).toBe('0');
    expect(await settingOf(pool)).toBe('1900ms');
  }));

test.each(['commit', 'rollback'])(
  'a transaction has the limit of its work until its %s, and then the limit of the next',
  (end) =>
    withPool(openPool(database.url, 1, 5_000, 2_000), async (pool) => {
      expect(await settingOf(pool)).toBe('1900ms');
      const client = await withQueryLimit(5_000, () => pool.connect());
      const setting = async () => {
        const { rows } = await client.query(
          "select current_setting('statement_timeout') as ms, pg_backend_pid() as pid",
        );
        return rows[0];
      };
      await client.query('begin');
      const { ms, pid } = await setting();
      await client.query(end);
      const after = await setting();
      client.release();
      expect([ms, after]).toEqual(['4900ms', { ms: '4900ms', pid }]);
      expect(await settingOf(pool)).toBe('1900ms');
    }),
);

test('a free connection of a full pool is waited for briefly, and a rejected request takes none', () =>
  withPool(openPool(database.url, 1), async (pool) => {
    failWhileSilent(pool, database.url, 50);
    const held = await pool.connect();
    expect(await thrown(pool.query('select 1'))).toSatisfy(isDatabaseAway);
    held.release();
    await expect.poll(() => pool.idleCount).toBe(1);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  }));

test('a busy server that answers others is not silent', () =>
  withPool(openPool(database.url, 3, 5_000, 4_000), async (pool) => {
    // Nothing answers its probes, as when no new connection can be made.
    failWhileSilent(pool, 'postgres://nobody@127.0.0.1:1/nowhere?host=/nowhere');
    const slow = thrown(pool.query('select pg_sleep(60)'));
    let isOver = false;
    slow.finally(() => {
      isOver = true;
    });
    while (!isOver) expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(await slow).toMatchObject({ code: '57014' });
  }));

test('while a server is silent no request waits for it again, and all recover when it answers', async () => {
  const { host, port, user, password, database: name } = new pg.Client({ connectionString: database.url });
  const server = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  let isSilent = true;
  const proxy = createServer((socket) => {
    socket.on('error', () => {});
    if (isSilent) return;
    const beyond = connect(server).on('error', () => {});
    socket.pipe(beyond).pipe(socket);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const at = (proxy.address() as { port: number }).port;
  const url = `postgres://${user}:${encodeURIComponent(String(password ?? ''))}@127.0.0.1:${at}/${name}`;
  const pool = openPool(url, 2, 300, 500);
  failWhileSilent(pool, url);
  await withPool(pool, async () => {
    expect(await thrown(pool.query('select 1'))).toSatisfy(isDatabaseAway);
    await expect.poll(async () => String(await thrown(pool.query('select 1')))).toContain('does not answer');
    const begun = performance.now();
    for (let turn = 0; turn < 20; turn++)
      expect(await thrown(pool.query('select 1'))).toSatisfy(isDatabaseAway);
    expect(performance.now() - begun).toBeLessThan(300);
    isSilent = false;
    await expect
      .poll(() =>
        pool.query('select 1 as one').then(
          ({ rows }) => rows,
          () => undefined,
        ),
      )
      .toEqual([{ one: 1 }]);
  });
  proxy.close();
});
