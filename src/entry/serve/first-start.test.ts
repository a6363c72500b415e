import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { oneAtATime } from './first-start.queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('of two processes that fill an empty shop the second reports that it waits, and begins when the first has ended', async () => {
  const order: string[] = [];
  let isSecondWaiting = () => {};
  const waits = new Promise<void>((resolve) => {
    isSecondWaiting = resolve;
  });
  const begin = (name: string, work: () => Promise<void>) =>
    oneAtATime(
      database.pool,
      () => {
        order.push(`${name} waits`);
        isSecondWaiting();
      },
      async () => {
        order.push(`${name} begins`);
        await work();
        order.push(`${name} ends`);
      },
    );
  let second = Promise.resolve();
  const first = begin('first', async () => {
    second = begin('second', async () => {});
    await waits;
  });
  await first;
  await second;
  expect(order).toEqual(['first begins', 'second waits', 'first ends', 'second begins', 'second ends']);
});
