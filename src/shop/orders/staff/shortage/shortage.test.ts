import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../../tests/support/api.ts';
import { staffAt } from '../../../../../tests/support/desk.ts';
import { EVERYWHERE } from '../../../accounts/staff-policy/staff-policy.ts';
import { readBroken } from '../../checks/checks.queries.ts';
import { guestWith, order, orderForm } from '../../fixtures/checkout.ts';
import { openStockedShop } from '../../fixtures/shipping.ts';
import { countStaffOrders, readStaffOrders } from '../order-list/order-list.queries.ts';
import { readStaffOrder } from '../order-page/order-page.queries.ts';
import { countShortage } from './shortage.jobs.ts';
import { IS_SHORT } from './shortage.queries.ts';

let api: TestApi;
let orders: number[];
let products: number[];
const PLACES = { scope: EVERYWHERE, contracts: EVERYWHERE };

beforeAll(async () => {
  api = await startApi();
  await openStockedShop(api);
  products = [api.cast.products.breaker16, api.cast.products.breaker25];
  orders = [];
  for (let at = 0; at < 4; at++) {
    const browser = await guestWith(
      api,
      [products[at % 2] as number, 2 + at],
      [products[1 - (at % 2)] as number, 1],
    );
    const { body: cart } = await browser.get('catalog/cart/');
    const collected = { delivery_type: 'pickup', shop: api.cast.shops.malysheva, address: undefined };
    const form = orderForm(cart.total_price, at < 2 ? {} : collected);
    orders.push((await order(browser, form)).body.id);
  }
});
afterAll(() => api.close());

/** The orders that are short of goods, counted from the orders themselves. */
async function shortOrders(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from shop_order o where ${IS_SHORT} order by o.id desc`.execute(api.db);
  return rows.map(({ id }) => id);
}

/** The orders whose pages name missing goods. */
async function namedShort(): Promise<number[]> {
  const places = { scope: EVERYWHERE, contracts: EVERYWHERE };
  const pages = await Promise.all(orders.map((id) => readStaffOrder(api.db, id, places)));
  const short = pages.filter((page) => page?.lines.some(({ missing }) => missing > 0));
  return short.flatMap((page) => page?.id ?? []).sort((a, b) => b - a);
}

/** The same in each way in which the desk shows them. */
async function shownShort() {
  const page = { before: undefined, most: 100 };
  const [all, found, count] = await Promise.all([
    readStaffOrders(api.db, PLACES, {}, page),
    readStaffOrders(api.db, PLACES, { isShort: true }, page),
    countStaffOrders(api.db, PLACES, { isShort: true }),
  ]);
  return {
    marked: all.filter(({ isShort }) => isShort).map(({ id }) => id),
    found: found.map(({ id }) => id),
    count,
  };
}

async function expectRight(): Promise<void> {
  const ids = await shortOrders();
  expect(await shownShort()).toEqual({ marked: ids, found: ids, count: ids.length });
  expect(await namedShort()).toEqual(ids);
  const broken = await Promise.all(
    (['standings', 'shortage'] as const).map((name) => readBroken(api.db, name, 5)),
  );
  expect(broken.flatMap(({ subjects }) => subjects)).toEqual([]);
}

type Kind = 'stock' | 'reserved' | 'handed' | 'state' | 'revise' | 'place' | 'shop' | 'hide' | 'count';
type Step = { kind: Kind; order: number; by: number };

const change: Record<Kind, (step: Step) => Promise<unknown>> = {
  stock: ({ order: at, by }) =>
    api.pool.query('update stock set on_hand = $2 where product_id = $1', [products[at % 2], by % 20]),
  reserved: ({ order: at, by }) =>
    api.pool.query('update stock_reserved set reserved = $2 where product_id = $1', [
      products[at % 2],
      by % 20,
    ]),
  handed: ({ order: at, by }) =>
    api.pool.query(
      `update reservation r set state = $2 from order_line l where l.id = r.order_line_id and l.order_id = $1`,
      [orders[at], ['held', 'handed', 'handed'][by % 3]],
    ),
  state: ({ order: at, by }) =>
    api.pool.query('update shop_order set state = $2 where id = $1', [
      orders[at],
      ['new', 'confirmed', 'ready', 'cancelled'][by % 4],
    ]),
  revise: ({ order: at, by }) =>
    api.pool.query(
      `with made as (
         insert into order_revision (order_id, n, base, source, reason, goods_kopecks, total_kopecks, digest)
         select $1, coalesce(max(n), 0) + 1, coalesce(max(n), 0), 'shop', 'other', 100, 100, sha256('x')
         from order_revision where order_id = $1 returning order_id, n, digest),
       line as (
         insert into order_revision_line (order_id, n, line_id, quantity, kopecks, total_kopecks, vat_kopecks, change)
         select m.order_id, m.n, l.id, $2, 100, 100 * $2, 0, 'quantity' from made m join order_line l on l.order_id = m.order_id)
       insert into order_revision_answer (order_id, n, digest, outcome, how)
       select order_id, n, digest, 'accepted', 'auto' from made`,
      [orders[at], 1 + (by % 15)],
    ),
  place: ({ by }) =>
    by % 2 === 0
      ? api.pool.query('delete from city_warehouse where warehouse_id = $1', [
          api.cast.warehouses.atMalysheva,
        ])
      : api.pool.query(
          `insert into city_warehouse (city_id, warehouse_id, priority, lead_days)
           select $1, $2, 99, 0 on conflict do nothing`,
          [api.cast.cities.ekaterinburg, api.cast.warehouses.atMalysheva],
        ),
  shop: ({ by }) =>
    api.pool.query('update warehouse set shop_id = $2 where id = $1', [
      api.cast.warehouses.atMalysheva,
      [null, api.cast.shops.malysheva, api.cast.shops.sibirsky][by % 3],
    ]),
  hide: ({ by }) =>
    api.pool.query('update warehouse set hidden_at = case when $2 then now() end where id = $1', [
      api.cast.warehouses.central,
      by % 2 === 0,
    ]),
  count: () => countShortage(api.db),
};

test('lists, their numbers and pages of orders name the same missing goods, whatever changes and whenever they are counted', async () => {
  const step = fc.record({
    kind: fc.constantFrom(...(Object.keys(change) as Kind[]), 'count' as const, 'stock' as const),
    order: fc.integer({ min: 0, max: 3 }),
    by: fc.integer({ min: 0, max: 100_000 }),
  });
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      for (const one of steps) {
        await change[one.kind](one);
        await expectRight();
        seen.add((await shortOrders()).length);
      }
    }),
    { numRuns: 15 },
  );
  expect(seen.size).toBeGreaterThan(2);
});

/** Open orders, and plenty of goods in warehouses as the cast has them. */
async function stockEverything(): Promise<void> {
  const { atMalysheva } = api.cast.warehouses;
  await api.pool.query("update shop_order set state = 'new'");
  await api.pool.query('update warehouse set hidden_at = null');
  await api.pool.query('update warehouse set shop_id = $2 where id = $1', [
    atMalysheva,
    api.cast.shops.malysheva,
  ]);
  await api.pool.query(
    `insert into city_warehouse (city_id, warehouse_id, priority, lead_days) values ($1, $2, 99, 0) on conflict do nothing`,
    [api.cast.cities.ekaterinburg, atMalysheva],
  );
  await api.pool.query('update stock set on_hand = 10000');
}

test('an order that is collected at a shop is short of goods that only another shop of its city has', async () => {
  const other = api.cast.warehouses.atSibirsky;
  const [courier, collected] = [orders[0] as number, orders[2] as number];
  await stockEverything();
  await api.pool.query("update reservation set state = 'released'");
  await api.pool.query('update stock_reserved set reserved = 0');
  await api.pool.query('update stock set on_hand = case when warehouse_id = $1 then 1000.5 else 0 end', [
    other,
  ]);
  expect(await shortOrders()).toEqual(expect.arrayContaining([collected]));
  expect(await shortOrders()).not.toContain(courier);
  const { body } = await (await staffAt(api, 'owner')).browser.get(`staff/orders/${collected}/`);
  expect(
    body.lines.map(({ stock, missing }: { stock: number; missing: number }) => [stock, missing]),
  ).toEqual(body.lines.map(({ quantity }: { quantity: number }) => [0, quantity]));
  await expectRight();
});

test('in a warehouse that has less than is reserved there the youngest orders lack it, each its own part, and no part twice', async () => {
  await stockEverything();
  const [product] = products;
  const at = api.cast.warehouses.atMalysheva;
  const { rows: lines } = await api.pool.query<{ id: number; order: number; quantity: number }>(
    `select line_id as id, order_id as "order", quantity::int from order_line_now
     where product_id = $1 and order_id = any($2) and quantity > 0 order by order_id`,
    [product, orders],
  );
  const reserved = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  expect(lines).toHaveLength(orders.length);
  const some = fc.record({
    handed: fc.array(fc.boolean(), { minLength: lines.length, maxLength: lines.length }),
    halves: fc.integer({ min: 0, max: 2 * reserved + 2 }),
  });
  const missingOf = async ({ id, order: of }: { id: number; order: number }) =>
    (await readStaffOrder(api.db, of, PLACES))?.lines.find((line) => line.id === id)?.missing;
  await fc.assert(
    fc.asyncProperty(some, async ({ handed, halves }) => {
      await api.pool.query("update reservation set state = 'released'");
      await api.pool.query('update stock set on_hand = 0 where product_id = $1', [product]);
      await api.pool.query(
        'update stock_reserved set reserved = case when warehouse_id = $2 then $3::int else 0 end where product_id = $1',
        [product, at, reserved],
      );
      await api.pool.query(
        'update stock set on_hand = $3::numeric / 2 where product_id = $1 and warehouse_id = $2',
        [product, at, halves],
      );
      for (const [n, { id, quantity }] of lines.entries())
        await api.pool.query(
          'insert into reservation (order_line_id, warehouse_id, quantity, state) values ($1, $2, $3, $4)',
          [id, at, quantity, handed[n] ? 'handed' : 'held'],
        );
      let lacks = Math.ceil(reserved - halves / 2);
      const expected = lines.toReversed().map(({ quantity }, back) => {
        const own = Math.min(quantity, Math.max(lacks, 0));
        lacks -= quantity;
        // What 1C has may be short only because it has counted those goods already.
        return handed[lines.length - 1 - back] ? 0 : own;
      });
      expect(await Promise.all(lines.toReversed().map(missingOf))).toEqual(expected);
    }),
    { numRuns: 25 },
  );
});

test('what has left with a shipment is not missing, whether it was reserved or not', async () => {
  const id = orders[0] as number;
  await api.pool.query("update reservation set state = 'released'");
  await api.pool.query('update stock set on_hand = 0');
  await api.pool.query('update stock_reserved set reserved = 0');
  const page = async () => {
    const found = await readStaffOrder(api.db, id, { scope: EVERYWHERE, contracts: EVERYWHERE });
    return found?.lines.map(({ quantity, missing }) => [quantity, missing]);
  };
  const before = (await page()) ?? [];
  expect(before.every(([quantity, missing]) => quantity === missing)).toBe(true);
  await api.pool.query(
    `with made as (insert into order_shipment (order_id, number, kind, state) values ($1, 1, 'courier', 'planned') returning id),
     line as (insert into order_shipment_line (shipment_id, line_id, quantity)
              select m.id, n.line_id, 1 from made m join order_line_now n on n.order_id = $1)
     select id from made`,
    [id],
  );
  await api.pool.query("update order_shipment set state = 'packed' where order_id = $1", [id]);
  await api.pool.query(
    "update order_shipment set state = 'handed_over', handed_over_at = now() where order_id = $1",
    [id],
  );
  expect(await page()).toEqual(before.map(([quantity]) => [quantity, (quantity ?? 0) - 1]));
  await expectRight();
});

test('an order that changes while the goods are counted is counted by the lists themselves until the next time', async () => {
  await stockEverything();
  await countShortage(api.db);
  expect(await shortOrders()).toEqual([]);
  const client = await api.pool.connect();
  try {
    await client.query('begin');
    await client.query('update stock set on_hand = 0');
    await countShortage(api.db);
    await expectRight();
    await client.query('commit');
  } finally {
    client.release();
  }
  expect((await shortOrders()).length).toBeGreaterThan(0);
  await expectRight();
  await countShortage(api.db);
  await expectRight();
});

test('what was counted is read without the goods', async () => {
  await stockEverything();
  await countShortage(api.db);
  const [first] = orders;
  await api.pool.query('insert into order_short (order_id) values ($1)', [first]);
  expect(await shownShort()).toEqual({ marked: [first], found: [first], count: 1 });
  await api.pool.query("update order_short_known set at = now() - interval '13 hours'");
  await expectRight();
  await api.pool.query('delete from order_short');
});
