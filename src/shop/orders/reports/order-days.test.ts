import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { EVERYWHERE } from '../../accounts/staff-policy/staff-policy.ts';
import { guestWith, order, orderForm } from '../fixtures/checkout.ts';
import { openStockedShop } from '../fixtures/shipping.ts';
import { sumUpOrderDays } from './order-days.server.ts';
import { type ReportFilter, readOrderSums } from './reports.queries.ts';

let api: TestApi;
let orders: number[];
let cities: number[];
const ZONES = ['Asia/Yekaterinburg', 'Asia/Vladivostok', 'Europe/Kaliningrad'];
const FILTER: ReportFilter = {
  scope: EVERYWHERE,
  period: { from: '2026-02-03', to: '2026-02-05' },
  previous: { from: '2026-01-31', to: '2026-02-02' },
};
/** Hours of the moments at which orders may be placed, over both periods. */
const HOURS = 6 * 24;

beforeAll(async () => {
  api = await startApi();
  await openStockedShop(api);
  cities = [api.cast.cities.ekaterinburg, api.cast.cities.perm];
  // What is frozen in a shop moves here: the sums must not depend on who may move it.
  for (const [table, trigger] of [
    ['shop_order', 'shop_order_stays'],
    ['order_revision', 'order_revision_next'],
  ])
    await api.pool.query(`alter table ${table} disable trigger ${trigger}`);
  orders = [];
  for (let at = 0; at < 5; at++) orders.push(await placed(1 + at));
});
afterAll(() => api.close());

async function placed(quantity: number): Promise<number> {
  const browser = await guestWith(api, [api.cast.products.breaker16, quantity]);
  const { body: cart } = await browser.get('catalog/cart/');
  return (await order(browser, orderForm(cart.total_price))).body.id;
}

/** The sums of each city and day, from the orders themselves. */
async function countedSums(city: number | null) {
  const { rows } = await api.pool.query(
    `with fact as (
       select (o.created_at at time zone c.time_zone)::date as day, o.state = 'cancelled' as is_cancelled,
         w.total_kopecks as total, w.total_kopecks - coalesce(k.kopecks, 0) as cost
       from shop_order o join order_now w on w.order_id = o.id join city c on c.id = o.city_id
       left join order_claim_credit k on k.order_id = o.id where $1::int is null or o.city_id = $1)
     select day::text, count(*)::int as orders, count(*) filter (where is_cancelled)::int as cancelled,
       coalesce(sum(cost) filter (where not is_cancelled), 0)::int as cost,
       coalesce(sum(total) filter (where is_cancelled), 0)::int as "cancelledTotal"
     from fact where day between '2026-01-31' and '2026-02-05' group by 1 order by 1`,
    [city],
  );
  return rows;
}

async function reportedSums(city: number | null) {
  const sums = await readOrderSums(api.db, { ...FILTER, ...(city !== null && { city }) });
  return sums
    .filter(({ day }) => day !== null)
    .map(({ day, orders: count, cancelled, cost, cancelledTotal }) => ({
      day,
      orders: count,
      cancelled,
      cost,
      cancelledTotal,
    }));
}

type Step = {
  kind: 'move' | 'city' | 'state' | 'revise' | 'claim' | 'zone' | 'sum up';
  order: number;
  by: number;
};

const change: Record<Step['kind'], (step: Step) => Promise<unknown>> = {
  move: ({ order: at, by }) =>
    api.pool.query(
      "update shop_order set created_at = '2026-01-31T00:00Z'::timestamptz + make_interval(hours => $2) where id = $1",
      [orders[at], by % HOURS],
    ),
  city: ({ order: at, by }) =>
    api.pool.query('update shop_order set city_id = $2 where id = $1', [orders[at], cities[by % 2]]),
  state: ({ order: at, by }) =>
    api.pool.query('update shop_order set state = $2 where id = $1', [
      orders[at],
      ['new', 'confirmed', 'cancelled'][by % 3],
    ]),
  revise: ({ order: at, by }) =>
    api.pool.query(
      `with made as (
         insert into order_revision (order_id, n, base, source, reason, goods_kopecks, total_kopecks, digest)
         select $1, coalesce(max(n), 0) + 1, coalesce(max(n), 0), 'shop', 'other', $2, $2, sha256('x')
         from order_revision where order_id = $1 returning order_id, n, digest)
       insert into order_revision_answer (order_id, n, digest, outcome, how)
       select order_id, n, digest, 'accepted', 'auto' from made`,
      [orders[at], 1 + by],
    ),
  claim: ({ order: at, by }) =>
    api.pool.query(
      `insert into order_claim (order_id, number, kind, wish, text, state, times_sent, sent_at, answer_by, refund_by, decision,
         decided_kopecks, decided_text, decided_at)
       select $1, coalesce(max(number), 0) + 1, 'defect', 'refund', 'Брак', 'decided', 1, now(), '2026-03-01', '2026-03-01',
         'refund', $2, 'Вернём', now() from order_claim where order_id = $1`,
      [orders[at], 1 + (by % 100)],
    ),
  zone: ({ by }) =>
    api.pool.query('update city set time_zone = $2 where id = $1', [cities[by % 2], ZONES[by % 3]]),
  'sum up': () => sumUpOrderDays(api.db),
};

test('reports equal the orders themselves, to the kopeck, whatever changes and whenever days are summed up', async () => {
  const step = fc.record({
    kind: fc.constantFrom(...(Object.keys(change) as Step['kind'][]), 'sum up' as const),
    order: fc.integer({ min: 0, max: 4 }),
    by: fc.integer({ min: 0, max: 100_000 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      for (const one of steps) {
        await change[one.kind](one);
        for (const city of [null, cities[0] as number])
          expect(await reportedSums(city)).toEqual(await countedSums(city));
      }
    }),
    { numRuns: 25 },
  );
});

test('a day that is summed up while an order of it changes is counted from the orders until it is summed up again', async () => {
  const [first] = orders;
  await change.move({ kind: 'move', order: 0, by: 90 });
  await change.state({ kind: 'state', order: 0, by: 0 });
  await sumUpOrderDays(api.db);
  const client = await api.pool.connect();
  try {
    await client.query('begin');
    await client.query("update shop_order set state = 'cancelled' where id = $1", [first]);
    await sumUpOrderDays(api.db);
    expect(await reportedSums(null)).toEqual(await countedSums(null));
    await client.query('commit');
  } finally {
    client.release();
  }
  expect(await reportedSums(null)).toEqual(await countedSums(null));
  await sumUpOrderDays(api.db);
  expect(await reportedSums(null)).toEqual(await countedSums(null));
  const { rows } = await api.pool.query(
    "select count(*)::int as known from order_day_known where day between '2026-01-31' and '2026-02-05'",
  );
  expect(rows[0].known).toBe(6);
});

test('days that are summed up are read without their orders', async () => {
  await sumUpOrderDays(api.db);
  await api.pool.query("update order_day set cost_kopecks = cost_kopecks + 1 where day = '2026-02-03'");
  const before = await countedSums(null);
  const after = await reportedSums(null);
  const costOf = (rows: { day: string | null; cost: number }[]) =>
    rows.find(({ day }) => day === '2026-02-03')?.cost;
  const rows = (await api.pool.query("select count(*)::int as n from order_day where day = '2026-02-03'"))
    .rows[0].n;
  expect(costOf(after) ?? 0).toBe((costOf(before) ?? 0) + rows);
  await api.pool.query("delete from order_day_known where day = '2026-02-03'");
  expect(await reportedSums(null)).toEqual(before);
});
