import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { contractOf } from '../../../../tests/support/companies.ts';
import { openSeller, order, orderForm } from '../fixtures/checkout.ts';
import { buyerOf, type CompanyBuyer, choose } from '../fixtures/contract.ts';
import { logIn, somebody } from '../fixtures/people.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
});
afterAll(() => api.close());
beforeEach(() => api.pool.query('update stock_reserved set reserved = 0'));

const put = (buyer: CompanyBuyer, product: number, quantity: number) =>
  buyer.browser.post('catalog/cart-items/', { product, quantity });

/** The form of a member who orders for his company by invoice. */
function companyForm({ company, contract }: CompanyBuyer, total: number, more: object = {}) {
  return orderForm(total, {
    payment_type: 'invoice',
    legal_entity: company,
    ...(contract === null ? {} : { contract }),
    ...more,
  });
}

async function row(query: string, ...values: unknown[]) {
  return (await api.pool.query(query, values)).rows[0];
}

async function powerOf({ pool }: TestApi, company: number, state: string, validTo = '2030-01-01') {
  const { rows } = await pool.query(
    `insert into power_of_attorney (legal_entity_id, number, issued_at, valid_to, person_name, state)
     values ($1, '7', '2026-01-01', $2, 'Сидоров П. П.', $3) returning id`,
    [company, validTo, state],
  );
  return rows[0].id;
}

test('an order of a company freezes the company details, the contract, its prices and the prices without it', async () => {
  const buyer = await buyerOf(api, {
    audience: 'retail',
    percent: 10,
    delayDays: 14,
    creditLimitKopecks: 1_000_000,
  });
  const power = await powerOf(api, buyer.company, 'active');
  await put(buyer, api.cast.products.breaker16, 10);
  const { status, body } = await order(
    buyer.browser,
    companyForm(buyer, 1_980, { is_deferred: true, power_of_attorney: power }),
  );
  expect([status, body]).toMatchObject([
    201,
    {
      total: 1_980,
      items: [{ price: 198, retail_price: 220, total: 1_980 }],
      payment: { type: 'invoice', is_deferred: true, reserved_until: null },
      invoice_url: `/api/v1/orders/order/${body.id}/invoice/`,
    },
  ]);
  await api.pool.query("update legal_entity set name = 'Другое' where id = $1", [buyer.company]);
  expect(
    await row(
      `select legal_entity_id, contract_id, power_id, placed_by, buyer_facts->>'inn' as inn,
              buyer_facts->>'name' <> 'Другое' as is_frozen, contract_facts,
              due_on - (created_at at time zone 'Europe/Moscow')::date as days, retail_kopecks, l.percent, l.kopecks
       from shop_order o join order_line l on l.order_id = o.id where o.id = $1`,
      body.id,
    ),
  ).toMatchObject({
    legal_entity_id: buyer.company,
    contract_id: buyer.contract,
    power_id: power,
    placed_by: buyer.person.id,
    inn: '6670000001',
    is_frozen: true,
    days: 14,
    retail_kopecks: 22_000,
    percent: 10,
    kopecks: 19_800,
    contract_facts: { number: 'Д-1', date: '2020-01-01', percent: 10, payment_delay_days: 14 },
  });
  expect(
    await row(
      "select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'order-placed'",
    ),
  ).toEqual({ jobs: 1 });
});

test('an order above the remaining credit is rejected with the exact amount left; an order of exactly that amount is accepted', async () => {
  const { cable } = api.cast.products;
  const buyer = await buyerOf(api, { audience: 'retail', delayDays: 14, creditLimitKopecks: 300_000 });
  await put(buyer, cable, 20);
  expect((await order(buyer.browser, companyForm(buyer, 1_780, { is_deferred: true }))).status).toBe(201);
  await put(buyer, cable, 20);
  const rejected = await order(buyer.browser, companyForm(buyer, 1_780, { is_deferred: true }));
  expect([rejected.status, rejected.body.credit]).toEqual([
    409,
    { limit: 3_000, used: 1_780, left: 1_220, needed: 1_780 },
  ]);
  expect(rejected.body.detail.replaceAll('\u00a0', ' ')).toContain(
    'осталось 1 220,00 ₽ из 3 000,00 ₽, а заказ на 1 780,00 ₽: не хватает 560,00 ₽',
  );
  await api.pool.query('update contract set credit_limit_kopecks = 356000 where id = $1', [buyer.contract]);
  expect((await order(buyer.browser, companyForm(buyer, 1_780, { is_deferred: true }))).status).toBe(201);
});

test('of two parallel orders with different products only one can use the last of the credit limit', async () => {
  const { breaker16, breaker25 } = api.cast.products;
  const first = await buyerOf(api, { audience: 'retail', delayDays: 14, creditLimitKopecks: 26_000 });
  const person = await somebody(api);
  await api.pool.query(
    "insert into legal_entity_member (legal_entity_id, user_id, role) values ($1, $2, 'head')",
    [first.company, person.id],
  );
  const second = { ...first, browser: await logIn(api, person) };
  await choose(second.browser, first.company, first.contract);
  await put(first, breaker16, 1);
  await put(second, breaker25, 1);
  const answers = await Promise.all([
    order(first.browser, companyForm(first, 250, { is_deferred: true })),
    order(second.browser, companyForm(second, 260, { is_deferred: true })),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const [taken, needed] = answers[0].status === 201 ? [250, 260] : [260, 250];
  expect(answers.find(({ status }) => status === 409)?.body.credit).toEqual({
    limit: 260,
    used: taken,
    left: 260 - taken,
    needed,
  });
});

test('a prepaid invoice needs no credit limit and reserves its goods; a deferred one needs a contract that allows it', async () => {
  const buyer = await buyerOf(api, { audience: 'retail', percent: 10 });
  await put(buyer, api.cast.products.breaker16, 1);
  const deferred = await order(buyer.browser, companyForm(buyer, 225, { is_deferred: true }));
  expect([deferred.status, deferred.body]).toEqual([
    400,
    { is_deferred: [`По договору № Д-1 товар оплачивают заранее.`] },
  ]);
  const cash = companyForm(buyer, 225, { is_deferred: true, payment_type: 'cash' });
  expect((await order(buyer.browser, cash)).body).toEqual({
    payment_type: ['С отсрочкой можно оплатить только по счёту.'],
  });
  const { body } = await order(buyer.browser, companyForm(buyer, 225));
  expect(
    await row(
      `select reserved_until = (due_on + 1)::timestamp at time zone 'Europe/Moscow' as is_held, due_on is not null as is_due
       from shop_order where id = $1`,
      body.id,
    ),
  ).toEqual({ is_held: true, is_due: true });
});

test('the buyer named in an order must be the one chosen in the session', async () => {
  const buyer = await buyerOf(api, { audience: 'retail', percent: 10 });
  const other = await buyerOf(api, { audience: 'retail', percent: 50 });
  await put(buyer, api.cast.products.breaker16, 1);
  const rejected = async (form: object) => (await order(buyer.browser, form)).status;
  expect(await rejected(orderForm(225))).toBe(409);
  expect(await rejected(orderForm(250, { legal_entity: buyer.company }))).toBe(409);
  expect(await rejected(companyForm({ ...buyer, contract: other.contract }, 125))).toBe(409);
  expect(await rejected(companyForm(other, 125))).toBe(404);
  expect(await rejected(orderForm(225, { contract: buyer.contract }))).toBe(400);
  await api.pool.query("update contract set state = 'terminated' where id = $1", [buyer.contract]);
  expect(await rejected(companyForm(buyer, 225))).toBe(409);
});

test('a member whose role does not order cannot order for his company', async () => {
  const { browser, company } = await buyerOf(api, null);
  await api.pool.query("update legal_entity_member set role = 'accountant' where legal_entity_id = $1", [
    company,
  ]);
  await browser.post('catalog/cart-items/', { product: api.cast.products.breaker16, quantity: 1 });
  expect((await order(browser, orderForm(250, { legal_entity: company }))).status).toBe(403);
});

test('only a power of attorney in force of the same company can be chosen: one of another company is 404, an expired or revoked one is reported', async () => {
  const buyer = await buyerOf(api, null);
  const other = await buyerOf(api, null);
  await put(buyer, api.cast.products.breaker16, 1);
  const send = async (power_of_attorney: number) =>
    (await order(buyer.browser, companyForm(buyer, 250, { power_of_attorney }))).status;
  expect(await send(await powerOf(api, other.company, 'active'))).toBe(404);
  expect(await send(await powerOf(api, buyer.company, 'active', '2026-01-02'))).toBe(400);
  expect(await send(await powerOf(api, buyer.company, 'revoked'))).toBe(400);
  expect(await send(await powerOf(api, buyer.company, 'active'))).toBe(201);
});

test('an order freezes an address of the buyer’s own address book; the address of another user is 404', async () => {
  const [mine, others] = [await buyerOf(api, null), await buyerOf(api, null)];
  await put(mine, api.cast.products.breaker16, 1);
  const addressOf = async ({ person }: CompanyBuyer) =>
    (
      await row(
        "insert into delivery_address (user_id, city, street, house) values ($1, 'Ревда', 'Мира', '7') returning id",
        person.id,
      )
    ).id;
  const send = async (address_id: number) =>
    order(mine.browser, companyForm(mine, 250, { address: undefined, address_id }));
  expect((await send(await addressOf(others))).status).toBe(404);
  const { status, body } = await send(await addressOf(mine));
  expect(status).toBe(201);
  expect(await row('select address from shop_order where id = $1', body.id)).toMatchObject({
    address: { settlement: 'Ревда', street: 'Мира', house: '7' },
  });
});

test('a company cannot pay more in cash than the law allows', async () => {
  const buyer = await buyerOf(api, null);
  await api.pool.query('update price set kopecks = 10000001 where product_id = $1', [
    api.cast.products.screws,
  ]);
  await api.pool.query('update stock set on_hand = 24 where product_id = $1', [api.cast.products.screws]);
  await put(buyer, api.cast.products.screws, 12);
  const answer = await order(buyer.browser, companyForm(buyer, 1_200_000.12, { payment_type: 'cash' }));
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['payment_type']]);
});

test('the chosen one of two contracts sets the prices, and the cart is recalculated', async () => {
  const buyer = await buyerOf(api, { audience: 'retail', percent: 10 });
  const second = await contractOf(api, buyer.company, { priceType: api.cast.priceTypes.wholesale });
  await put(buyer, api.cast.products.breaker16, 1);
  await api.pool.query('update stock set on_hand = 24 where product_id = $1', [api.cast.products.screws]);
  await api.pool.query('update price set kopecks = 450 where product_id = $1 and price_type_id = $2', [
    api.cast.products.screws,
    api.cast.priceTypes.retail,
  ]);
  await api.pool.query('update price set kopecks = 300 where product_id = $1 and price_type_id = $2', [
    api.cast.products.screws,
    api.cast.priceTypes.wholesale,
  ]);
  await put(buyer, api.cast.products.screws, 12);
  const total = async () => (await buyer.browser.get('catalog/cart/')).body.total_price;
  expect(await total()).toBe(225 + 12 * 4.05);
  await choose(buyer.browser, buyer.company, second);
  // The breaker has no wholesale price, so it cannot be bought under this contract.
  expect(await total()).toBe(36);
  await choose(buyer.browser, null, null);
  expect(await total()).toBe(250 + 54);
});

test('an answer stored by an older version of the shop is repeated unchanged', async () => {
  const buyer = await buyerOf(api, null);
  await put(buyer, api.cast.products.breaker16, 1);
  const form = companyForm(buyer, 250);
  const first = await order(buyer.browser, form, 'stored-by-an-older-shop');
  await api.pool.query(
    "update idempotency_key set answer = answer - 'payment' where key = 'stored-by-an-older-shop'",
  );
  const again = await order(buyer.browser, form, 'stored-by-an-older-shop');
  expect([again.status, again.body.number, again.body.payment]).toEqual([201, first.body.number, undefined]);
});

test('a power of attorney that ends before the hand-over is rejected with both days; one valid until that day is accepted', async () => {
  const buyer = await buyerOf(api, null);
  await put(buyer, api.cast.products.breaker16, 1);
  const { body: page } = await buyer.browser.get('orders/checkout/');
  const { date } = page.delivery.find(({ type }: { type: string }) => type === 'courier').earliest;
  const dayBefore = new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
  const send = async (validTo: string, more: object = {}) =>
    order(
      buyer.browser,
      companyForm(buyer, 250, {
        power_of_attorney: await powerOf(api, buyer.company, 'active', validTo),
        ...more,
      }),
    );
  const rejected = await send(dayBefore);
  expect([rejected.status, rejected.body.power_of_attorney?.[0]]).toEqual([
    400,
    expect.stringMatching(/^Доверенность № 7 действует до [\d.]+, а заказ доставим не раньше [\d.]+/),
  ]);
  const later = new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);
  expect((await send(date, { delivery_date: later })).status).toBe(400);
  expect((await send(date)).status).toBe(201);
});
