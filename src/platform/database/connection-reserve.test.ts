import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, patientPool, type TestDatabase } from '../../../tests/support/database.ts';
import { cached, cachedFor, openFollowedDb } from '../cache/cached.server.ts';
import { reserveConnections, withLowPriority } from './connection-reserve.server.ts';
import { isDatabaseAway } from './database-away.server.ts';
import { openPool, type Pool } from './db.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** A request of a guest who only reads pages. */
const lookingAround = <T>(work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => withLowPriority(() => void work().then(resolve, reject)));

/** Three connections, of which one is reserved. */
function openReserved(mostWaitMs: number): Pool {
  const pool = patientPool(database.url, 3);
  reserveConnections(pool, 1, mostWaitMs);
  return pool;
}

test('low-priority queries never take the last connection: an order gets it, and they fail in time', async () => {
  const pool = openReserved(50);
  const held = await Promise.all([1, 2].map(() => lookingAround(() => pool.connect())));
  const rejection = await lookingAround(() => pool.query('select 1')).catch((fault: unknown) => fault);
  expect(isDatabaseAway(rejection)).toBe(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  for (const client of held) client.release();
  expect((await lookingAround(() => pool.query('select 2 as two'))).rows).toEqual([{ two: 2 }]);
  await pool.end();
});

test('waiting queries get connections in the order of their arrival', async () => {
  const pool = openReserved(20_000);
  const held = await Promise.all([1, 2].map(() => lookingAround(() => pool.connect())));
  const done: number[] = [];
  const waiting = [1, 2, 3].map((at) =>
    lookingAround(() => pool.query('select 1')).then(() => done.push(at)),
  );
  expect(pool.totalCount - pool.idleCount).toBe(2);
  for (const client of held) client.release();
  await Promise.all(waiting);
  expect(done).toHaveLength(3);
  await pool.end();
});

test('a connection that breaks or cannot be opened counts as released', async () => {
  const pool = openReserved(20_000);
  for (const broken of await Promise.all([1, 2].map(() => lookingAround(() => pool.connect()))))
    broken.release(true);
  expect((await lookingAround(() => pool.query('select 1 as one'))).rows).toEqual([{ one: 1 }]);
  await pool.end();
  const nowhere = openPool('postgres://nobody@127.0.0.1:1/nowhere', 3);
  reserveConnections(nowhere, 1, 20_000);
  for (let turn = 0; turn < 5; turn++)
    expect(
      isDatabaseAway(await lookingAround(() => nowhere.query('select 1')).catch((fault: unknown) => fault)),
    ).toBe(true);
  await nowhere.end();
});

test('an order gets the change log although a low-priority request started the reading', async () => {
  const pool = openReserved(50);
  const held = await Promise.all([1, 2].map(() => lookingAround(() => pool.connect())));
  const { refresh } = openFollowedDb(pool);
  const asked = [lookingAround(refresh), refresh()];
  expect(await Promise.all(asked)).toHaveLength(2);
  for (const client of held) client.release();
  await pool.end();
});

test('an order does not wait for a cached value that a low-priority request is reading', async () => {
  const pool = openReserved(50);
  const { db, refresh } = openFollowedDb(pool);
  await refresh();
  const held = await Promise.all([1, 2].map(() => lookingAround(() => pool.connect())));
  const everybody = { name: 'everybody', most: 10, ofSubject: new Set<never>(), ofAll: new Set<never>() };
  const read = async () => (await pool.query<{ one: number }>('select 1 as one')).rows[0]?.one;
  const ask = () =>
    Promise.all([cached(db, 'one', new Set(), read), cachedFor(db, everybody, '', 1, read)]).catch(
      isDatabaseAway,
    );
  const early = lookingAround(ask);
  expect(await ask()).toEqual([1, 1]);
  expect(await early).toBe(true);
  // What he has read is the same for everybody.
  expect(await lookingAround(ask)).toEqual([1, 1]);
  for (const client of held) client.release();
  await pool.end();
});
