import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { guestWith, openSeller, order, orderForm } from '../fixtures/checkout.ts';
import { broken, whole } from '../fixtures/invariants.ts';
import { startServer } from '../fixtures/server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
});
afterAll(() => api.close());

async function written() {
  const { rows } = await api.pool.query(`select (select count(*)::int from shop_order) as orders,
    (select count(*)::int from idempotency_key) as keys, (select count(*)::int from cart_item) as lines,
    (select count(*)::int from graphile_worker.jobs) as jobs, (select sum(reserved) from stock_reserved) as reserved`);
  return rows[0];
}

test.each([
  ['insert', 'idempotency_key'],
  ['update', 'stock_reserved'],
  ['insert', 'shop_order'],
  ['insert', 'order_line'],
  ['insert', 'reservation'],
  ['insert', 'audit_entry'],
  ['delete', 'cart_item'],
  ['update', 'idempotency_key'],
])(
  'a connection that dies at the %s of %s leaves nothing behind, and a retry with the same key places one order',
  async (step, table) => {
    const buyer = await guestWith(api, [api.cast.products.breaker16, 1]);
    const before = await written();
    await api.pool.query(`create or replace function die() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(60); return null; end $$`);
    await api.pool.query(`create trigger die before ${step} on ${table} for each row execute function die()`);
    const key = `dies-at-${step}-${table}`.replaceAll('_', '-');
    const failed = await order(buyer, orderForm(250), key);
    await api.pool.query(`drop trigger die on ${table}`);
    expect([failed.status, failed.headers['retry-after']]).toEqual([503, '10']);
    expect(await written()).toEqual(before);
    expect((await order(buyer, orderForm(250), key)).status).toBe(201);
    expect(await written()).toMatchObject({ orders: before.orders + 1, jobs: before.jobs + 1 });
    expect(await broken(api.pool, { isQueueWhole: true })).toEqual(whole);
  },
);

test('a server killed during orders loses no acknowledged order and doubles none that is retried', {
  tags: ['nightly'],
}, async () => {
  const buyers = await Promise.all(
    Array.from({ length: 16 }, () => guestWith(api, [api.cast.products.breaker16, 1])),
  );
  const before = await written();
  const server = await startServer(api);
  const acknowledged = new Map<number, number>();
  await Promise.all(
    buyers.map(async (buyer, at) => {
      const answer = await server.order(buyer, orderForm(250), `killed-${at}`);
      if (answer?.status === 201) acknowledged.set(at, answer.id);
      if (acknowledged.size === 4) server.child.kill('SIGKILL');
    }),
  );
  expect(acknowledged.size).toBeGreaterThanOrEqual(4);
  const again = await Promise.all(buyers.map((buyer, at) => order(buyer, orderForm(250), `killed-${at}`)));
  expect(again.map(({ status }) => status)).toEqual(Array(16).fill(201));
  for (const [at, id] of acknowledged) expect(again[at]?.body.id).toBe(id);
  expect(await written()).toMatchObject({ orders: before.orders + 16, jobs: before.jobs + 16 });
  expect(await broken(api.pool, { acknowledged: [...acknowledged.values()], isQueueWhole: true })).toEqual(
    whole,
  );
});
