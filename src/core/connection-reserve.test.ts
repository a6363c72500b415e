import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, patientPool, type TestDatabase } from '../../tests/support/database.ts';
import { reserveConnections, yieldConnections } from './connection-reserve.server.ts';
import { isDatabaseAway } from './database-away.server.ts';
import { openPool, type Pool } from './db.server.ts';
import { kept, keptOf, openFollowedDb } from './kept.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** As somebody who only looks around. */
const lookingAround = <T>(work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => yieldConnections(() => void work().then(resolve, reject)));

/** Three connections, of which one is kept. */
function openReserved(mostWaitMs: number): Pool {
  const pool = patientPool(database.url, 3);
  reserveConnections(pool, 1, mostWaitMs);
  return pool;
}

test('those who look around never hold the last connection: an order gets it, and they are told in time that there is none', async () => {
  const pool = openReserved(50);
  const held = await Promise.all([1, 2].map(() => lookingAround(() => pool.connect())));
  const refusal = await lookingAround(() => pool.query('select 1')).catch((fault: unknown) => fault);
  expect(isDatabaseAway(refusal)).toBe(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  for (const client of held) client.release();
  expect((await lookingAround(() => pool.query('select 2 as two'))).rows).toEqual([{ two: 2 }]);
  await pool.end();
});

test('who waits for a connection gets the next one that is given back, in turn', async () => {
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

test('a connection that breaks, or cannot be made, counts as given back', async () => {
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

test('the change log is everybody’s: an order that waits for it gets it, though somebody who looks around has asked first', async () => {
  const pool = openReserved(50);
  const held = await Promise.all([1, 2].map(() => lookingAround(() => pool.connect())));
  const { refresh } = openFollowedDb(pool);
  const asked = [lookingAround(refresh), refresh()];
  expect(await Promise.all(asked)).toHaveLength(2);
  for (const client of held) client.release();
  await pool.end();
});

test('an order waits for nothing kept that somebody who looks around is just reading', async () => {
  const pool = openReserved(50);
  const { db, refresh } = openFollowedDb(pool);
  await refresh();
  const held = await Promise.all([1, 2].map(() => lookingAround(() => pool.connect())));
  const everybody = { most: 10, ofSubject: new Set<never>(), ofAll: new Set<never>() };
  const read = async () => (await pool.query<{ one: number }>('select 1 as one')).rows[0]?.one;
  const ask = () =>
    Promise.all([kept(db, 'one', new Set(), read), keptOf(db, everybody, '', 1, read)]).catch(isDatabaseAway);
  const early = lookingAround(ask);
  expect(await ask()).toEqual([1, 1]);
  expect(await early).toBe(true);
  // What he has read is everybody's.
  expect(await lookingAround(ask)).toEqual([1, 1]);
  for (const client of held) client.release();
  await pool.end();
});
