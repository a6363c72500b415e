import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApi } from '../../../../tests/support/api.ts';
import { placedOrder, reviseAs } from '../../orders/fixtures/revisions.ts';
import { connect, openLinkedShop } from '../fixtures/orders-out.ts';
import { confirmOffered } from '../orders/orders.server.ts';
import { exchangeFigures } from './figures.server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openLinkedShop();
});
afterAll(() => api.close());

const waiting = async () => {
  const { ordersWaiting, ordersOldestSeconds } = await exchangeFigures(api.db);
  return [ordersWaiting, ordersOldestSeconds];
};

test('an order waits for 1C until it has confirmed it, and again when it has changed since', async () => {
  const oneC = await connect(api);
  await connect(api, { orders: 'none' });
  expect(await waiting()).toEqual([0, null]);
  const order = await placedOrder(api, [[api.cast.products.breaker25, 2, 260]]);
  expect(await waiting()).toEqual([1, expect.any(Number)]);
  const session = await oneC.session();
  await session.query();
  expect(await waiting()).toEqual([1, expect.any(Number)]);
  await confirmOffered(api.db, session);
  expect(await waiting()).toEqual([0, null]);
  const lines = order.lines.map((line) => ({ line, kopecks: 25_000 }));
  await reviseAs(api, order.id, { reason: 'price', note: 'Скидка', lines });
  expect(await waiting()).toEqual([1, expect.any(Number)]);
});
