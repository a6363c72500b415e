import { afterAll, beforeAll, expect, test } from 'vitest';
import { guestWith, openSeller, order, orderForm } from '../../src/shop/orders/fixtures/checkout.ts';
import { broken, whole } from '../../src/shop/orders/fixtures/invariants.ts';
import { startServer } from '../../src/shop/orders/fixtures/server.ts';
import { startApi, type TestApi } from '../support/api.ts';

/** The points at which checkout is killed, in their order; the last one is after the commit. */
const POINTS = ['after_key', 'after_counters', 'after_reading', 'before_commit', 'after_commit'];

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
});
afterAll(() => api.close());

async function count(from: string): Promise<number> {
  return (await api.pool.query(`select count(*)::int as n from ${from}`)).rows[0].n;
}

function keyOf(point: string): string {
  return `killed-${point.replaceAll('_', '-')}`;
}

/** Waits until no query of the killed process runs in the database any more. */
async function untilLeft(): Promise<void> {
  await expect
    .poll(() => count(`pg_stat_activity where datname = current_database() and state like 'idle in%'`))
    .toBe(0);
}

test('a server killed at any step of checkout leaves a complete order or none, and a repeated request makes it one order', async () => {
  const { breaker16, cable } = api.cast.products;
  await api.pool.query('update stock set on_hand = on_hand + 1000 where product_id = any($1)', [
    [breaker16, cable],
  ]);
  const form = orderForm(250 + 890);
  const buyers = new Map(
    await Promise.all(
      POINTS.map(async (point) => [point, await guestWith(api, [breaker16, 1], [cable, 10])] as const),
    ),
  );
  const kill = async ([point, buyer]: [string, Awaited<ReturnType<typeof guestWith>>]) => {
    const server = await startServer(api, point);
    expect([point, await server.order(buyer, form, keyOf(point))]).toEqual([point, null]);
    expect([point, await server.ended]).toEqual([point, 'SIGKILL']);
  };
  const all = [...buyers];
  for (let at = 0; at < all.length; at += 3) await Promise.all(all.slice(at, at + 3).map(kill));
  await untilLeft();
  // What was not committed is not stored and reserves nothing.
  expect(await count('shop_order')).toBe(1);
  expect(await count('idempotency_key')).toBe(1);
  expect(await count('reservation')).toBe(2);
  const known = { isQueueWhole: true, buyers: [...buyers.values()] };
  expect(await broken(api.pool, known)).toEqual(whole);
  const next = await startServer(api);
  const answers = await Promise.all(all.map(([point, buyer]) => next.order(buyer, form, keyOf(point))));
  expect(answers.map((answer) => answer?.status)).toEqual(POINTS.map(() => 201));
  const acknowledged = answers.map((answer) => answer?.id ?? 0);
  expect(new Set(acknowledged).size).toBe(POINTS.length);
  expect(await count('shop_order')).toBe(POINTS.length);
  expect(await count('cart_item')).toBe(0);
  expect(await broken(api.pool, { acknowledged, ...known })).toEqual(whole);
});

test('a browser that loses the connection at any moment and sends its order again has one order', async () => {
  const { breaker16 } = api.cast.products;
  const before = await count('shop_order');
  const buyers = await Promise.all(Array.from({ length: 12 }, () => guestWith(api, [breaker16, 1])));
  const server = await startServer(api);
  // Some are killed before the order is stored, some after its response.
  await Promise.all(
    buyers.map((buyer, at) => server.order(buyer, orderForm(250), `cut-${at}-off`, 1 + at * 12)),
  );
  const again = await Promise.all(
    buyers.map((buyer, at) => server.order(buyer, orderForm(250), `cut-${at}-off`)),
  );
  expect(again.map((answer) => answer?.status)).toEqual(buyers.map(() => 201));
  expect(await count('shop_order')).toBe(before + buyers.length);
  const acknowledged = again.map((answer) => answer?.id ?? 0);
  expect(await broken(api.pool, { acknowledged, isQueueWhole: true })).toEqual(whole);
});

test('a cart cleared while it is ordered becomes an order or an empty cart, never half of one', async () => {
  const { breaker16, cable } = api.cast.products;
  const buyers = await Promise.all(
    Array.from({ length: 16 }, () => guestWith(api, [breaker16, 1], [cable, 10])),
  );
  const before = await count('shop_order');
  const answers = await Promise.all(
    buyers.map(async (buyer, at) => {
      const clear = () => buyer.post('catalog/cart/clear/');
      const first = at % 2 ? clear() : null;
      const [placed] = await Promise.all([order(buyer, orderForm(250 + 890)), first ?? clear()]);
      return placed;
    }),
  );
  for (const { status, body } of answers)
    if (status === 201) expect(body.items).toHaveLength(2);
    else
      expect([status, body]).toEqual([
        400,
        { non_field_errors: ['В корзине нет товаров, доступных для заказа.'] },
      ]);
  const placed = answers.filter(({ status }) => status === 201);
  expect(await count('shop_order')).toBe(before + placed.length);
  for (const buyer of buyers) expect((await buyer.get('catalog/cart/')).body.results).toEqual([]);
  const acknowledged = placed.map(({ body }) => body.id);
  expect(await broken(api.pool, { acknowledged, isQueueWhole: true })).toEqual(whole);
});
