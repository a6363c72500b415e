import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { loggedIn } from '../../../../tests/support/companies.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import { entryOf } from '../../../../tests/support/zip-entry.ts';
import { guestWith, order, orderForm } from '../fixtures/checkout.ts';
import { companyOrder, openStockedShop } from '../fixtures/shipping.ts';
import { daysOf, growth, periodBefore, share } from './reports.ts';

let api: TestApi;
type Person = Awaited<ReturnType<typeof loggedIn>>;
let owner: Person;
let manager: Person;
beforeAll(async () => {
  api = await startApi();
  await openStockedShop(api);
  owner = await staffAt(api, 'owner');
  manager = await staffAt(api, 'manager', { city: api.cast.cities.perm });
});
afterAll(() => api.close());

/** An order of breakers, placed at a moment. */
async function placedAt(
  moment: string,
  quantity: number,
  city = api.cast.cities.ekaterinburg,
): Promise<number> {
  const browser = await guestWith(api, [api.cast.products.breaker16, quantity]);
  const { body: cart } = await browser.get('catalog/cart/');
  const { body } = await order(browser, orderForm(cart.total_price));
  await api.pool.query('alter table shop_order disable trigger shop_order_stays');
  await api.pool.query('update shop_order set created_at = $2, city_id = $3 where id = $1', [
    body.id,
    moment,
    city,
  ]);
  await api.pool.query('alter table shop_order enable trigger shop_order_stays');
  return body.id;
}

const report = async (name: string, query: string, { browser } = owner) => {
  const { status, body } = await browser.get(`staff/reports/${name}/?${query}`);
  return status === 200 ? body : [status, body];
};
const FEBRUARY = 'from=2026-02-03&to=2026-02-05';

test('turnover is what the orders of the list cost, to the kopeck, by the days of their cities and after revisions', async () => {
  const { ekaterinburg, perm } = api.cast.cities;
  await api.pool.query("update city set time_zone = 'Asia/Vladivostok' where id = $1", [perm]);
  // The third of February begins at 19:00 UTC in Ekaterinburg, and at 14:00 UTC in Vladivostok.
  const early = await placedAt('2026-02-02 18:59:59+00', 1);
  const [one, two] = [await placedAt('2026-02-02 19:00+00', 3), await placedAt('2026-02-05 18:59+00', 7)];
  const far = await placedAt('2026-02-02 14:00+00', 2, perm);
  const gone = await placedAt('2026-02-04 10:00+00', 5);
  const { version } = (await owner.browser.get(`staff/orders/${gone}/`)).body;
  await owner.browser.post(`staff/orders/${gone}/state/`, { version, state: 'cancelled', note: 'Отказ' });
  const [line] = (await owner.browser.get(`staff/orders/${two}/`)).body.lines;
  const revised = await owner.browser.post(
    `staff/orders/${two}/revisions/`,
    { base: 0, reason: 'client', note: 'Просил меньше', lines: [{ line: line.id, quantity: 4 }] },
    { 'idempotency-key': 'report-revision-1' },
  );
  expect(revised.status).toBeLessThan(300);
  const totalOf = async (id: number) => (await owner.browser.get(`staff/orders/${id}/`)).body.total * 100;
  const wanted = Math.round((await totalOf(one)) + (await totalOf(two)));
  const ofPerm = Math.round(await totalOf(far));
  const body = await report('turnover', FEBRUARY);
  expect(
    body.rows.map(([name, count, sum]: [string, number, number]) => [name, count, Math.round(sum * 100)]),
  ).toEqual([
    ['Екатеринбург', 2, wanted],
    ['Пермь', 1, ofPerm],
  ]);
  expect([body.total[1], Math.round(body.total[2] * 100)]).toEqual([3, wanted + ofPerm]);
  expect(Math.round(body.total[3] * 100)).toBe(await totalOf(early));
  expect(body.chart.days).toEqual(['2026-02-03', '2026-02-04', '2026-02-05']);
  const sum = body.chart.now.reduce((all: number, value: number) => all + Math.round(value * 100), 0);
  expect(sum).toBe(wanted + ofPerm);
  const { results } = (await owner.browser.get(`staff/orders/?${FEBRUARY}&limit=100`)).body;
  const listed = results
    .filter(({ status }: { status: { code: string } }) => status.code !== 'cancelled')
    .reduce((all: number, { total }: { total: number }) => all + Math.round(total * 100), 0);
  expect(listed).toBe(wanted + ofPerm);
  const { rows } = await api.pool.query(
    `select sum(w.total_kopecks)::int as sum from shop_order o join order_now w on w.order_id = o.id join city c on c.id = o.city_id
     where o.state <> 'cancelled' and (o.created_at at time zone c.time_zone)::date between '2026-02-03' and '2026-02-05'`,
  );
  expect(rows[0].sum).toBe(wanted + ofPerm);
  const average = await report('average', `${FEBRUARY}&city=${ekaterinburg}`);
  expect(average.total.slice(1, 3)).toEqual([2, Math.round(wanted / 2) / 100]);
  const refused = await report('refusals', `${FEBRUARY}&city=${ekaterinburg}`);
  expect(refused.total.slice(1, 4)).toEqual([3, 1, 33.3]);
});

test('a manager counts the orders of his cities only; an editor sees neither turnover nor debts nor sums', async () => {
  const body = await report('turnover', FEBRUARY, manager);
  expect([body.rows.length, body.total[1]]).toEqual([1, 1]);
  expect(await report('turnover', `${FEBRUARY}&city=${api.cast.cities.ekaterinburg}`, manager)).toMatchObject(
    {
      rows: [],
    },
  );
  const editor = await staffAt(api, 'editor');
  const names = (await editor.browser.get('staff/reports/')).body.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['empty-searches', 'goods', 'path']);
  for (const name of ['turnover', 'average', 'refusals', 'debts'])
    expect([name, (await report(name, FEBRUARY, editor))[0]]).toEqual([name, 403]);
  const goods = await report('goods', FEBRUARY, editor);
  expect(goods.columns.map(({ kind }: { kind: string }) => kind)).not.toContain('roubles');
  expect(goods.rows).toHaveLength(1);
  expect(goods.rows[0]).toHaveLength(7);
  expect((await report('goods', FEBRUARY)).rows[0]).toHaveLength(8);
});

test('debts are what the contract says that is used, and the payments that are late', async () => {
  const terms = { audience: 'retail', delayDays: 10, creditLimitKopecks: 10_000_000 } as const;
  const made = await companyOrder(api, { is_deferred: true }, terms);
  await api.pool.query("update shop_order set due_on = '2020-01-01' where id = $1", [made.id]);
  const { body: placed } = await owner.browser.get(`staff/orders/${made.id}/`);
  const { rows, total } = await report('debts', '');
  const row = rows.find(([, inn]: string[]) => inn === placed.legal_entity.inn);
  expect(row.slice(3)).toEqual([placed.contract.number, 100_000, placed.total, placed.total]);
  expect(total.slice(5)).toEqual([placed.total, placed.total]);
});

test('what several visitors searched for in vain is shown, what one person typed alone is not', async () => {
  const ask = (text: string, visitors: number) =>
    api.pool.query(
      `with visitor as (insert into session (token_hash, expires_at)
         select sha256(($1 || n)::bytea), now() + interval '1 day' from generate_series(1, $2) n returning id)
       insert into search_query (session_id, string, same_as, found) select id, $1, $1, 0 from visitor`,
      [text, visitors],
    );
  await ask('хреновина', 3);
  await ask('89221234567 иванов', 1);
  const { rows, chart } = await report('empty-searches', '');
  expect(rows.map(([text, count]: unknown[]) => [text, count])).toEqual([['хреновина', 3]]);
  expect(chart.now.at(-1)).toBe(4);
});

test('the path to an order counts orders by the states that they have reached', async () => {
  const { rows } = await report('path', FEBRUARY);
  expect(rows.map(([name, count]: unknown[]) => [name, count]).slice(-3)).toEqual([
    ['Оформили заказ', 4],
    ['Заказ подтверждён', 0],
    ['Заказ получен', 0],
  ]);
  expect((await report('path', FEBRUARY, manager)).rows).toHaveLength(3);
});

test('the sheet of a report has its rows and their sum, and what it shows of companies is recorded', async () => {
  const cookie = [...owner.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const url = `/api/v1/staff/reports/turnover/export/?${FEBRUARY}`;
  const answer = await api.app.inject({ url, headers: { cookie } });
  const sheet = await entryOf(answer.rawPayload, 'xl/worksheets/sheet1.xml');
  const { total } = await report('turnover', FEBRUARY);
  expect([answer.statusCode, sheet]).toEqual([200, expect.stringContaining(`<v>${total[2]}</v>`)]);
  await report('debts', '');
  const { rows } = await api.pool.query(
    "select subject_kind as kind, cardinality(subjects) as n from staff_access where route = 'GET /staff/reports/:name/'",
  );
  expect(rows).toContainEqual({ kind: 'company', n: 1 });
});

test('a period that ends before it begins, is too long or does not exist is rejected in words', async () => {
  const bad = [
    'from=2026-02-05&to=2026-02-03',
    'from=2020-01-01&to=2026-01-01',
    'from=2026-02-30',
    'city=0',
    'audience=x',
  ];
  for (const query of bad) expect([query, (await report('turnover', query))[0]]).toEqual([query, 400]);
  expect((await report('lost', ''))[0]).toBe(404);
});

test('the period before has as many days and ends the day before', () => {
  const day = fc
    .integer({ min: 0, max: 20_000 })
    .map((at) => new Date(at * 86_400_000).toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 60 }), (from, length) => {
      const to = new Date(Date.parse(from) + length * 86_400_000).toISOString().slice(0, 10);
      const before = periodBefore({ from, to });
      const both = [...daysOf(before), ...daysOf({ from, to })];
      expect(daysOf(before)).toHaveLength(length + 1);
      expect(both).toEqual(daysOf({ from: before.from, to }));
    }),
  );
  expect([growth(150, 100), growth(1, 0), share(1, 3), share(0, 0)]).toEqual([50, null, 33.3, null]);
});
