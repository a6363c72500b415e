import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { openSeller, order, orderForm } from '../fixtures/checkout.ts';
import { handOver, linesOf } from '../fixtures/claims.ts';
import { buyerWith } from '../fixtures/people.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
});
afterAll(() => api.close());

/** Adds lines to an order past the checks of orders, while the planner knows only of orders of one line. */
async function grow(orderId: number, lines: number): Promise<void> {
  await api.pool.query(`
    begin;
    analyze shop_order, order_line;
    set local session_replication_role = replica;
    insert into order_line overriding system value
    select (jsonb_populate_record(l, jsonb_build_object(
      'id', nextval(pg_get_serial_sequence('order_line', 'id')), 'position', 1 + n, 'product_id', -n))).*
    from order_line l, generate_series(1, ${lines}) n where l.order_id = ${orderId};
    commit`);
}

test('an order of many lines says what of it may be claimed', async () => {
  const buyer = await buyerWith(api, [api.cast.products.breaker16, 4]);
  const { id } = (await order(buyer, orderForm(1000))).body;
  const [line] = (await linesOf(api, id)) as [number];
  await handOver(api, id, [line, 3]);
  await grow(id, 400);
  const { status, body } = await buyer.get(`orders/order/${id}/claims/`);
  expect([status, body]).toMatchObject([200, { can_claim: true, lines: [{ line, left: 3 }] }]);
  const { rows } = await api.pool.query('select fulfilment from order_fulfilment where order_id = $1', [id]);
  expect(rows).toEqual([{ fulfilment: 'part' }]);
});
