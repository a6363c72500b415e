import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { openSeller, order, orderForm } from '../fixtures/checkout.ts';
import { buyerWith } from '../fixtures/people.ts';
import { plannedLine } from './repeat.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
});
afterAll(() => api.close());

const line = { product: 1, name: 'Кабель', quantity: 10, kopecks: 100 };
const limits = { maxQuantity: 100, multiplicity: 1, unit: 'м' };

test('a repeated order line adds what the cart lacks, in whole sales units and within the stock', () => {
  const adds = (already: number, more: object = {}) => {
    const planned = plannedLine(line, { ...limits, ...more }, already);
    return [planned.adds, planned.why, planned.reason];
  };
  expect(adds(0)).toEqual([10, null, null]);
  expect(adds(4)).toEqual([6, 'В корзине уже было 4\u00a0м', 'partly_in_cart']);
  expect(adds(10)).toEqual([0, 'Уже в корзине: 10\u00a0м', 'in_cart']);
  expect(adds(0, { maxQuantity: 7 })).toEqual([7, 'В наличии 7\u00a0м', 'stock']);
  expect(adds(0, { maxQuantity: 8, multiplicity: 3 })).toEqual([6, 'В наличии 6\u00a0м', 'stock']);
  expect(adds(0, { multiplicity: 4 })).toEqual([12, 'Продаём по 4\u00a0м', 'pack']);
  expect(adds(0, { maxQuantity: 0 })).toEqual([0, expect.stringContaining('Нет в наличии'), 'gone']);
});

test('a repeated order fills the cart with what is in stock, reports changed prices and products no longer sold, and a second click doubles nothing', async () => {
  const { breaker16, breaker25, cable } = api.cast.products;
  const buyer = await buyerWith(api, [breaker16, 1], [breaker25, 4], [cable, 10]);
  const placed = await order(buyer, orderForm(250 + 4 * 260 + 890));
  expect(placed.status).toBe(201);
  const { id } = placed.body;
  await api.pool.query('update stock set on_hand = 2 + 4 where product_id = $1', [breaker25]);
  await api.pool.query("update product set hidden_at = now(), hidden_reason = 'import' where id = $1", [
    cable,
  ]);
  await api.pool.query('update price set kopecks = kopecks + 1000 where product_id = $1', [breaker16]);
  await api.pool.query("insert into catalog_change (kind) values ('everything')");
  const answers = await Promise.all([1, 2, 3].map(() => buyer.post(`orders/orders/${id}/repeat/`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const first = answers.find(({ body }) => body.added.length > 0)?.body;
  expect(first).toMatchObject({
    added: [
      { product: breaker16, quantity: 1, price: 260, old_price: 250 },
      { product: breaker25, quantity: 2, price: 260, old_price: null },
    ],
    changed: [{ wanted: 4, added: 2, reason: 'stock', why: 'В наличии 2\u00a0шт' }],
    skipped: [{ reason: 'gone', why: 'Нет в наличии или снят с продажи' }],
  });
  const { results } = (await buyer.get('catalog/cart/')).body;
  const inCart = results.map((item: { product: { id: number }; quantity: number }) => [
    item.product.id,
    item.quantity,
  ]);
  expect(inCart).toEqual([
    [breaker16, 1],
    [breaker25, 2],
  ]);
});
