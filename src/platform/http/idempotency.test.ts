import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { inTransaction } from '../database/transaction.server.ts';
import { type KeyedRequest, moveKeys, onceForKey } from './idempotency.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

let work = 0;
const request = (other: Partial<KeyedRequest> = {}): KeyedRequest => ({
  scope: 'order',
  owner: 7,
  key: 'key-1234',
  body: { quantity: 1 },
  ...other,
});
const send = (other: Partial<KeyedRequest> = {}) =>
  inTransaction(database.db, (tx) => onceForKey(tx, request(other), async () => ({ number: ++work })));

test('a request sent ten times at once with one key is carried out once, and every answer is the same', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => send()));
  expect(new Set(answers.map(({ answer }) => answer.number)).size).toBe(1);
  expect(answers.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
});

test('the same key of another owner or for another kind of write is independent, with another body it is 422', async () => {
  const { answer } = await send();
  expect((await send({ owner: 8 })).answer).not.toEqual(answer);
  expect((await send({ scope: 'cart' })).answer).not.toEqual(answer);
  await expect(send({ body: { quantity: 2 } })).rejects.toMatchObject({ status: 422, code: 'key_reused' });
});

test('a request that failed leaves its key unused', async () => {
  const failing = inTransaction(database.db, (tx) =>
    onceForKey(tx, request({ key: 'key-5678' }), () => Promise.reject(new Error('away'))),
  );
  await expect(failing).rejects.toThrow('away');
  expect(await send({ key: 'key-5678' })).toMatchObject({ isRepeated: false });
});

test('keys move to another owner, and his own ones stay as they are', async () => {
  const [moved, own] = [
    await send({ owner: 20, key: 'moved-key' }),
    await send({ owner: 21, key: 'own-key-1' }),
  ];
  await send({ owner: 20, key: 'own-key-1' });
  await inTransaction(database.db, (tx) => moveKeys(tx, { scope: 'order', from: 20, to: 21 }));
  expect(await send({ owner: 21, key: 'moved-key' })).toEqual({ ...moved, isRepeated: true });
  expect(await send({ owner: 21, key: 'own-key-1' })).toEqual({ ...own, isRepeated: true });
  expect(await send({ owner: 20, key: 'moved-key' })).toMatchObject({ isRepeated: false });
});

test('keys older than a week are deleted by later requests', async () => {
  await send({ key: 'long-ago-1' });
  await database.pool.query(
    "update idempotency_key set created_at = now() - interval '8 days' where key = 'long-ago-1'",
  );
  await send({ key: 'today-1234' });
  const { rows } = await database.pool.query("select key from idempotency_key where key = 'long-ago-1'");
  expect(rows).toEqual([]);
});
