import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { guestWith, openSeller, order, orderForm } from '../fixtures/checkout.ts';
import { broken, whole } from '../fixtures/invariants.ts';
import { buyerWith } from '../fixtures/people.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
});
afterAll(() => api.close());

async function one(query: string): Promise<Record<string, unknown>> {
  return (await api.pool.query(query)).rows[0];
}

test('200 parallel orders for the last item: exactly one succeeds, the others get 409 with the missing stock', async () => {
  const { breaker25 } = api.cast.products;
  // The carts are filled before, so only the orders compete for the stock counter.
  const first = await guestWith(api, [breaker25, 1]);
  const buyers = [
    first,
    ...(await Promise.all(Array.from({ length: 199 }, () => guestWith(api, [breaker25, 1])))),
  ];
  await api.pool.query('update stock set on_hand = 1 where product_id = $1', [breaker25]);
  // The stock counter must exist already: otherwise inserting it would serialise the orders and hide a missing lock.
  await api.pool.query(
    `insert into stock_reserved (product_id, warehouse_id)
     select product_id, warehouse_id from stock where product_id = $1`,
    [breaker25],
  );
  const answers = await Promise.all(buyers.map((buyer) => order(buyer, orderForm(260))));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(201), count(409)]).toEqual([1, 199]);
  for (const { status, body } of answers)
    if (status === 409)
      expect(body.changes).toContainEqual({
        item: expect.any(Number),
        name: 'Автомат ВА47 1P 25 А',
        what: 'quantity',
        old: 1,
        new: 0,
      });
  expect(await broken(api.pool)).toEqual(whole);
  const inStock = (await api.get('catalog/products/?in_stock=1')).body.results;
  expect(inStock.map(({ id }: { id: number }) => id)).not.toContain(breaker25);
});

test('20 parallel posts with one idempotency key make one order and get one answer; another body is 422; the same key of another buyer is independent', async () => {
  const { breaker16 } = api.cast.products;
  const buyer = await guestWith(api, [breaker16, 1]);
  const form = orderForm(250);
  const before = await one('select count(*)::int as orders from shop_order');
  const answers = await Promise.all(Array.from({ length: 20 }, () => order(buyer, form, 'one-and-the-same')));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  expect(await one('select count(*)::int as orders from shop_order')).toEqual({
    orders: Number(before.orders) + 1,
  });
  // A client may send the same fields in another order.
  const turned = Object.fromEntries(Object.entries(form).reverse());
  expect((await order(buyer, turned, 'one-and-the-same')).body).toEqual(answers[0]?.body);
  const other = await order(buyer, { ...form, comment: 'другое' }, 'one-and-the-same');
  expect([other.status, other.body]).toEqual([
    422,
    { detail: 'С этим Idempotency-Key уже прислан другой запрос.' },
  ]);
  const stranger = await guestWith(api, [breaker16, 1]);
  const theirs = await order(stranger, form, 'one-and-the-same');
  expect([theirs.status, theirs.body.id === answers[0]?.body.id]).toEqual([201, false]);
  expect(await broken(api.pool)).toEqual(whole);
});

test('parallel orders and cancellations of the same products in opposite order never deadlock', async () => {
  const { breaker16, cable, threePoleBreaker } = api.cast.products;
  const goods = [
    [breaker16, 1],
    [cable, 10],
    [threePoleBreaker, 1],
  ] as const;
  await api.pool.query('update stock set on_hand = on_hand + 1000 where product_id = any($1)', [
    goods.map(([product]) => product),
  ]);
  const buyers = await Promise.all(
    Array.from({ length: 12 }, (_, turn) => guestWith(api, ...(turn % 2 ? goods : goods.toReversed()))),
  );
  const answers = await Promise.all(
    buyers.map(async (buyer, turn) => {
      const { status, body } = await order(buyer, orderForm(250 + 890 + 915));
      if (status !== 201 || turn % 3 > 0) return status;
      return (await buyer.post(`orders/order/${body.id}/cancel/`, {})).status;
    }),
  );
  expect(answers).toEqual(buyers.map((_, turn) => (turn % 3 ? 201 : 200)));
  expect(await broken(api.pool)).toEqual(whole);
});

test('the database rejects changes and deletions of an order’s lines, sums and history', async () => {
  for (const statement of [
    'update order_line set kopecks = kopecks + 1',
    'delete from order_line',
    'update shop_order set total_kopecks = total_kopecks + 1, goods_kopecks = goods_kopecks + 1',
    'delete from shop_order',
    'delete from order_state_change',
    'update audit_entry set actor = actor',
    'delete from order_consent',
  ])
    await expect(api.pool.query(statement)).rejects.toThrow('rows are only added');
});

test('an order does not wait for the commit of another buyer’s order, and both get numbers of their own', async () => {
  const { breaker16, cable } = api.cast.products;
  // The queue learns the kind of the job with the first order.
  expect((await order(await guestWith(api, [breaker16, 1]), orderForm(250))).status).toBe(201);
  const slow = await buyerWith(api, [breaker16, 1]);
  const quick = await guestWith(api, [cable, 10]);
  // The order of a logged-in buyer stops just before its end.
  await api.pool.query(`create function pause() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(42); return new; end $$`);
  await api.pool.query(`create trigger pause before insert on audit_entry for each row
    when (new.actor = 'user') execute function pause()`);
  const gate = await api.pool.connect();
  await gate.query('select pg_advisory_lock(42)');
  const waiting = order(slow, orderForm(250));
  const placed = await expect
    .poll(
      async () =>
        (await one(`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`)).n,
    )
    .toBe(1)
    .then(() => order(quick, orderForm(890)))
    .finally(async () => {
      await gate.query('select pg_advisory_unlock(42)');
      gate.release();
    });
  const first = await waiting;
  await api.pool.query('drop trigger pause on audit_entry');
  expect([placed.status, first.status, Number(placed.body.number) - Number(first.body.number)]).toEqual([
    201, 201, 1,
  ]);
  expect(await broken(api.pool)).toEqual(whole);
});
