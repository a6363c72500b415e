import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import { openSeller } from '../fixtures/checkout.ts';
import { placedOrder } from '../fixtures/revisions.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
  await api.pool.query('update stock set on_hand = 100 where on_hand > 0');
});
afterAll(() => api.close());

/** The rows of the checkout and of the first revision, as PostgreSQL writes them. */
async function firstRows(id: number): Promise<unknown> {
  const { rows } = await api.pool.query(
    `select (select json_agg(l::text order by l.id) from order_line l where l.order_id = $1) as lines,
      (select json_agg(r::text order by r.line_id) from order_revision_line r where r.order_id = $1 and r.n = 1) as revision,
      (select concat_ws(' ', goods_kopecks, delivery_kopecks, total_kopecks, buyer_facts, seller_facts) from shop_order where id = $1) as sums`,
    [id],
  );
  return rows[0];
}

test('what was ordered at first, and each revision, stays byte for byte, however often the order is revised', async () => {
  const { id, lines } = await placedOrder(api, [
    [api.cast.products.breaker16, 10, 220],
    [api.cast.products.threePoleBreaker, 3, 915],
  ]);
  const { browser } = await staffAt(api, 'manager', { city: api.cast.cities.ekaterinburg });
  const revise = async (base: number, quantity: number) => {
    const body = { base, reason: 'client', lines: [{ line: lines[0], quantity }] };
    const key = { 'idempotency-key': `frozen-key-00${base}` };
    expect(await browser.post(`staff/orders/${id}/revisions/`, body, key)).toMatchObject({ status: 201 });
  };
  const { lines: placed, sums } = (await firstRows(id)) as Record<string, unknown>;
  await revise(0, 7);
  const before = await firstRows(id);
  expect(before).toMatchObject({ lines: placed, sums });
  await revise(1, 5);
  await revise(2, 4);
  expect(await firstRows(id)).toEqual(before);
  for (const change of [
    'update order_line set quantity = 1 where order_id = $1',
    'update order_revision_line set quantity = 1 where order_id = $1',
    'delete from order_revision where order_id = $1',
  ])
    await expect(api.pool.query(change, [id])).rejects.toThrow();
});
