import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../../../tests/support/api-browser.ts';
import { company, contractOf, loggedIn } from '../../../../../tests/support/companies.ts';
import { staffAt } from '../../../../../tests/support/desk.ts';
import { openMailbox } from '../../../../../tests/support/mailbox.ts';
import { ORDER_CONSENT } from '../../../accounts/consents/consents.ts';
import { openSeller } from '../../fixtures/checkout.ts';
import { choose } from '../../fixtures/contract.ts';

let api: TestApi;
let manager: Awaited<ReturnType<typeof staffAt>>;
let breaker: number;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
  manager = await staffAt(api, 'manager', { city: api.cast.cities.ekaterinburg });
  breaker = api.cast.products.breaker16;
});
afterAll(() => api.close());
beforeEach(() => api.pool.query('update stock set on_hand = 10000'));

const PATH = 'staff/client-orders/';
let made = 0;
const newKey = () => `client-order-${String(++made).padStart(6, '0')}`;

type Client = Awaited<ReturnType<typeof companyClient>>;

/** A company of the city with a buyer and a contract in force. */
async function companyClient(
  terms: Parameters<typeof contractOf>[2] = { audience: 'retail', percent: 10 },
  city = api.cast.cities.ekaterinburg,
) {
  const person = await loggedIn(api);
  const id = await company(api, [{ id: person.id, role: 'buyer' }]);
  await api.pool.query('update legal_entity set city_id = $1 where id = $2', [city, id]);
  const contract = await contractOf(api, id, terms);
  return { person, id, contract, named: { user: person.id, legal_entity: id, contract, city } };
}

const quote = (client: Client, quantity: number, by: ApiBrowser = manager.browser) =>
  by.post(`${PATH}quote/`, { ...client.named, lines: [{ product: breaker, quantity }] });

/** An order for the client, with the prices that he is quoted. */
async function form(client: Client, quantity: number, more: Record<string, unknown> = {}) {
  const { body } = await quote(client, quantity);
  const courier = body.delivery.find(({ type }: { type: string }) => type === 'courier');
  return {
    ...client.named,
    lines: [{ product: breaker, quantity, price: body.lines[0].price }],
    delivery_type: 'courier',
    address: { street: 'Ленина', house: '5' },
    payment_type: 'invoice',
    contact: { name: 'Иван Петров', phone: '8 922 123 45 67', email: 'ivan@example.com' },
    expected_total: courier.total,
    reason: 'По телефону, Иван Петров',
    ...more,
  };
}

const place = (body: unknown, key = newKey(), by: ApiBrowser = manager.browser) =>
  by.post(PATH, body, { 'idempotency-key': key });

test('lines cost what they cost in the cart of the client, by his contract and quantity, and say what is wrong with each', async () => {
  const client = await companyClient();
  const { browser } = client.person;
  await choose(browser, client.id, client.contract);
  await browser.post('catalog/cart-items/', { product: breaker, quantity: 10 });
  const [own] = (await browser.get('catalog/cart/')).body.results;
  const { status, body } = await quote(client, 10);
  expect([status, body.lines[0]]).toMatchObject([
    200,
    { product: breaker, price: own.total / 10, total: own.total, error: null },
  ]);
  expect(body.goods_total).toBe(body.lines[0].total);
  expect(body.vat_total).toBeGreaterThan(0);
  expect(body.buyer).toMatchObject({ legal_entity: { id: client.id }, contract: { id: client.contract } });
  await api.pool.query('update stock set on_hand = 2 where product_id = $1', [breaker]);
  const { rows } = await api.pool.query('select article from product where id = $1', [breaker]);
  const wrong = await manager.browser.post(`${PATH}quote/`, {
    ...client.named,
    lines: [
      { article: rows[0].article, quantity: 100_000 },
      { product: breaker, quantity: 1 },
      { article: 'нет такого', quantity: 1 },
    ],
  });
  expect(wrong.body.lines).toMatchObject([
    { product: breaker, error: expect.stringContaining('осталось'), instead: expect.any(Number) },
    { product: breaker, error: 'Этот товар уже есть в строке 1', instead: null },
    { product: null, article: 'нет такого', error: 'Такого артикула нет' },
  ]);
});

test('goods are found by their article and by words, with the client’s price', async () => {
  const client = await companyClient();
  const { rows } = await api.pool.query('select article, name from product where id = $1', [breaker]);
  const [byOne] = (await quote(client, 1)).body.lines;
  const find = async (text: string) => {
    const query = new URLSearchParams({
      ...Object.fromEntries(Object.entries(client.named).map(([name, value]) => [name, String(value)])),
      text,
    });
    return (await manager.browser.get(`${PATH}goods/?${query}`)).body.results;
  };
  expect(await find(rows[0].article)).toEqual([
    expect.objectContaining({ product: breaker, price: byOne.price }),
  ]);
  expect((await find(rows[0].name)).map(({ product }: { product: number }) => product)).toContain(breaker);
});

test('an order for a client is his order: he sees it with the name of the manager, and so does the letter; the audit names the manager and the reason', async () => {
  const mailbox = await openMailbox(api);
  const client = await companyClient();
  const body = await form(client, 10);
  const { status, body: placed } = await place(body);
  expect([status, placed.total]).toEqual([201, body.expected_total]);
  const own = await client.person.browser.get(`orders/orders/${placed.id}/`);
  expect(own.body).toMatchObject({
    number: placed.number,
    placed_by: null,
    placed_by_staff: manager.name,
    total: placed.total,
    contract: { id: client.contract },
  });
  const letter = await mailbox.next(`Заказ № ${placed.number} принят`);
  expect(letter.text).toContain(`Заказ оформил менеджер ${manager.name} по вашей просьбе.`);
  expect((await manager.browser.get(`staff/orders/${placed.id}/`)).body).toMatchObject({
    placed_by_staff: manager.name,
    manager: { id: manager.id },
  });
  const { rows } = await api.pool.query(
    "select actor, actor_id, capability, reason, session_id is not null as has_session from audit_entry where action = 'order.placed' and subject_id = $1",
    [placed.id],
  );
  expect(rows).toEqual([
    {
      actor: 'staff',
      actor_id: manager.id,
      capability: 'orders.create',
      has_session: true,
      reason: 'По телефону, Иван Петров',
    },
  ]);
  await mailbox.close();
});

test('nobody consents for the client: his order has the consents that he has given himself, and no other', async () => {
  const client = await companyClient();
  const given = async () =>
    (await api.pool.query('select id from consent where user_id = $1', [client.person.id])).rows;
  const before = await given();
  const { body: placed } = await place(await form(client, 10));
  const { rows } = await api.pool.query('select aim, consent_id from order_consent where order_id = $1', [
    placed.id,
  ]);
  expect(rows).toEqual([{ aim: 'order', consent_id: before[0].id }]);
  expect(await given()).toEqual(before);
});

test('the same key places one order and gets the same answer; with another body it is 422', async () => {
  const client = await companyClient();
  const [body, key] = [await form(client, 10), newKey()];
  const answers = await Promise.all([place(body, key), place(body, key), place(body, key)]);
  expect(new Set(answers.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1);
  const { rows } = await api.pool.query(
    'select count(*)::int as n from shop_order where legal_entity_id = $1 and contact_email = $2 and user_id = $3',
    [client.id, 'ivan@example.com', client.person.id],
  );
  expect(rows[0].n).toBe(1);
  expect((await place({ ...body, comment: 'Другой' }, key)).status).toBe(422);
});

test('a repeated call gets its first answer, whatever has changed since', async () => {
  const client = await companyClient();
  const [body, key] = [await form(client, 10), newKey()];
  const first = await place(body, key);
  await api.pool.query('update app_user set confirmed_at = null where id = $1', [client.person.id]);
  await api.pool.query('update stock set on_hand = 0 where product_id = $1', [breaker]);
  expect(await place(body, key)).toMatchObject({ status: 201, body: first.body });
  expect((await place({ ...body, comment: 'Другой' }, key)).status).toBe(422);
  expect((await place(body)).status).toBe(404);
});

test('stock or a price that changed after the preview is 409 that names the line, and nothing is written', async () => {
  const client = await companyClient();
  const body = await form(client, 10);
  const { rows } = await api.pool.query(
    'select coalesce(o.name, p.name) as name from product p left join product_override o on o.product_id = p.id where p.id = $1',
    [breaker],
  );
  const numbers = async () =>
    (await api.pool.query('select count(*)::int as n, max(number) as last from shop_order')).rows[0];
  const before = await numbers();
  await api.pool.query('update stock set on_hand = 0 where product_id = $1', [breaker]);
  const short = await place(body);
  expect([short.status, short.body.changes]).toEqual([
    409,
    expect.arrayContaining([
      expect.objectContaining({ item: 1, name: rows[0].name, what: 'quantity', old: 10, new: 0 }),
    ]),
  ]);
  await api.pool.query('update stock set on_hand = 10000');
  const dearer = await place({ ...body, lines: [{ ...body.lines[0], price: 1 }] });
  expect([dearer.status, dearer.body.changes]).toEqual([
    409,
    expect.arrayContaining([expect.objectContaining({ item: 1, name: rows[0].name, what: 'price' })]),
  ]);
  expect(await numbers()).toEqual(before);
});

test('a deferred order above the limit of the contract is 409 with what is left of it', async () => {
  const client = await companyClient({
    audience: 'retail',
    delayDays: 14,
    creditLimitKopecks: 100_000,
  });
  const tooMuch = await place(await form(client, 100, { is_deferred: true }));
  expect([tooMuch.status, tooMuch.body.credit]).toMatchObject([409, { limit: 1_000, used: 0 }]);
  expect((await quote(client, 100)).body.payments.at(-1)).toMatchObject({
    is_deferred: true,
    reason: expect.stringContaining('не хватает'),
  });
});

test('the preview shows the letter of the order and writes nothing, not even a number', async () => {
  const client = await companyClient();
  const body = await form(client, 10);
  const first = await place(await form(client, 1));
  const reserved = 'select sum(reserved)::int as n from stock_reserved';
  const before = (await api.pool.query(reserved)).rows[0];
  const { status, body: preview } = await manager.browser.post(`${PATH}preview/`, body);
  expect([status, preview.total]).toEqual([200, body.expected_total]);
  expect(preview.letter).toMatchObject({ to: 'ivan@example.com', subject: 'Заказ № … принят' });
  expect(preview.letter.text).toContain(manager.name);
  expect((await api.pool.query(reserved)).rows[0]).toEqual(before);
  const next = await place(await form(client, 1));
  expect(Number(next.body.number)).toBe(Number(first.body.number) + 1);
  const wrong = await manager.browser.post(`${PATH}preview/`, { ...body, reason: ' ' });
  expect([wrong.status, Object.keys(wrong.body)]).toEqual([400, ['reason']]);
});

test('wrong fields and lines are errors by field, all at once', async () => {
  const client = await companyClient();
  const body = await form(client, 10);
  const lines = [body.lines[0], body.lines[0], { product: 999_999_999, quantity: 1, price: 1 }];
  const twice = await place({ ...body, lines });
  expect([twice.status, twice.body]).toEqual([
    400,
    {
      'lines.1': ['Этот товар уже есть в строке 1.'],
      'lines.2': ['Такого товара нет.'],
    },
  ]);
  const contact = { name: '', phone: '12', email: 'нет' };
  const { address: _, ...without } = body;
  const wrong = await place({ ...without, contact });
  expect([wrong.status, Object.keys(wrong.body).toSorted()]).toEqual([
    400,
    ['address', 'contact.email', 'contact.name', 'contact.phone'],
  ]);
});

test('clients and cities outside the places of a manager do not exist for him; an accountant places no orders', async () => {
  const perm = api.cast.cities.perm;
  const foreign = await companyClient(undefined, perm);
  const own = await companyClient();
  const found = (await manager.browser.get(`${PATH}companies/?text=7707083893`)).body.results;
  const ids = found.map(({ id }: { id: number }) => id);
  expect(ids).toContain(own.id);
  expect(ids).not.toContain(foreign.id);
  const people = async (email: string) =>
    (await manager.browser.get(`${PATH}people/?text=${encodeURIComponent(email)}`)).body.results;
  expect(await people(foreign.person.email)).toEqual([]);
  expect(await people(own.person.email)).toEqual([
    expect.objectContaining({ id: own.person.id, phone: expect.stringContaining('•••') }),
  ]);
  expect((await manager.browser.get(`${PATH}companies/${foreign.id}/`)).status).toBe(404);
  expect((await manager.browser.get(`${PATH}people/${foreign.person.id}/`)).status).toBe(404);
  const body = await form(own, 10);
  for (const named of [
    { ...body, ...foreign.named, city: own.named.city },
    { ...body, city: perm },
    { ...body, legal_entity: undefined, contract: undefined, user: foreign.person.id },
    { ...body, contract: foreign.contract },
    { ...body, user: foreign.person.id },
  ])
    expect((await place(named)).status).toBe(404);
  const accountant = await staffAt(api, 'accountant');
  expect((await place(body, newKey(), accountant.browser)).status).toBe(403);
  const { body: client } = await manager.browser.get(`${PATH}companies/${own.id}/`);
  expect(client).toMatchObject({
    people: [{ id: own.person.id }],
    contracts: [{ id: own.contract, percent: 10 }],
    cities: [{ id: own.named.city }],
    city: own.named.city,
  });
});

test('a person who buys for himself pays the prices of his city, and his order needs no company', async () => {
  const client = await companyClient();
  const city = api.cast.cities.ekaterinburg;
  const named = { user: client.person.id, city };
  const { body } = await manager.browser.post(`${PATH}quote/`, {
    ...named,
    lines: [{ product: breaker, quantity: 1 }],
  });
  expect([body.buyer, body.lines[0].price]).toEqual([null, expect.any(Number)]);
  const whole = await form(client, 1);
  const { legal_entity: _, contract: __, ...rest } = whole;
  const courier = body.delivery.find(({ type }: { type: string }) => type === 'courier');
  const placed = await place({
    ...rest,
    lines: [{ product: breaker, quantity: 1, price: body.lines[0].price }],
    expected_total: courier.total,
  });
  expect(placed.status).toBe(201);
  expect((await manager.browser.get(`${PATH}people/${client.person.id}/`)).body).toMatchObject({
    legal_entity: null,
    companies: [{ id: client.id }],
    city,
  });
});

test('for somebody who has not confirmed his email no order is placed, because his account may be deleted', async () => {
  const client = await companyClient();
  await api.pool.query('update app_user set confirmed_at = null where id = $1', [client.person.id]);
  expect((await quote(client, 10)).status).toBe(404);
  expect((await manager.browser.get(`${PATH}companies/${client.id}/`)).body.people).toEqual([]);
});

test('a person who buys for himself is shown with his address book; a company with where its orders were brought, and with no private address', async () => {
  const client = await companyClient();
  const own = { street: 'Ленина', house: '7', flat: '12' };
  await client.person.browser.post('orders/delivery/address/', { ...own, city: 'Первоуральск' });
  const of = async (path: string) => (await manager.browser.get(`${PATH}${path}/`)).body;
  expect((await of(`companies/${client.id}`)).addresses).toEqual([]);
  await place(await form(client, 1));
  await place(await form(client, 1, { address: { settlement: 'Ревда', street: 'Мира', house: '1' } }));
  const latest = { street: 'Ленина', house: '5', comment: 'Въезд со двора' };
  await place(await form(client, 1, { address: latest }));
  const elsewhere = await place(await form(client, 1, { address: { street: 'Куйбышева', house: '2' } }));
  await api.pool.query("update shop_order set state = 'cancelled' where id = $1", [elsewhere.body.id]);
  const company = await of(`companies/${client.id}`);
  expect(company.addresses).toEqual([
    { settlement: 'Екатеринбург', ...latest, flat: '' },
    { settlement: 'Ревда', street: 'Мира', house: '1', flat: '', comment: '' },
  ]);
  expect(company.people[0]).not.toHaveProperty('addresses');
  expect((await of(`people/${client.person.id}`)).addresses).toEqual([
    { settlement: 'Первоуральск', ...own, comment: '' },
  ]);
});

/** An order for somebody without an account, with the prices that are quoted to everybody. */
async function guestForm(quantity: number, more: Record<string, unknown> = {}) {
  const city = api.cast.cities.ekaterinburg;
  const lines = [{ product: breaker, quantity }];
  const { body } = await manager.browser.post(`${PATH}quote/`, { city, lines });
  const courier = body.delivery.find(({ type }: { type: string }) => type === 'courier');
  return {
    city,
    lines: [{ product: breaker, quantity, price: body.lines[0].price }],
    delivery_type: 'courier',
    address: { street: 'Мира', house: '3' },
    payment_type: 'cash',
    contact: { name: 'Ольга Смирнова', phone: '8 922 765 43 21', email: 'olga@example.com' },
    expected_total: courier.total,
    reason: 'По телефону',
    consent_by_phone: true,
    ...more,
  };
}

test('somebody without an account pays what the city charges everybody, and gets an email with the link to the order', async () => {
  const mailbox = await openMailbox(api);
  const visitor = await api.browser();
  await visitor.post('catalog/cart-items/', { product: breaker, quantity: 2 });
  const [own] = (await visitor.get('catalog/cart/')).body.results;
  const body = await guestForm(2);
  expect(body.lines[0]?.price).toBe(own.total / 2);
  const { status, body: placed } = await place(body);
  expect([status, placed.total]).toEqual([201, body.expected_total]);
  const email = await mailbox.next(`Заказ № ${placed.number} принят`);
  expect(email.text).toContain(`Заказ оформил менеджер ${manager.name} по вашей просьбе.`);
  const token = /\/order\/([^\s]+)/.exec(email.text)?.[1];
  expect((await visitor.get(`orders/order/${placed.id}/status/?token=${token}`)).body).toMatchObject({
    number: placed.number,
  });
  const { rows } = await api.pool.query(
    'select aim, text_version, how, consent_id, address from order_consent where order_id = $1',
    [placed.id],
  );
  expect(rows).toEqual([
    { aim: 'order', text_version: ORDER_CONSENT.version, how: 'phone', consent_id: null, address: '' },
  ]);
});

test('the desk shows that a consent was given by phone, and when; of a client who has consented himself it shows nothing', async () => {
  const consentOf = async (order: number) =>
    (await manager.browser.get(`staff/orders/${order}/`)).body.consent_by_phone_at;
  const { body: ofGuest } = await place(await guestForm(1));
  const { rows } = await api.pool.query('select given_at from order_consent where order_id = $1', [
    ofGuest.id,
  ]);
  expect(await consentOf(ofGuest.id)).toBe(rows[0].given_at.toISOString());
  const { body: ofCompany } = await place(await form(await companyClient(), 1));
  expect(await consentOf(ofCompany.id)).toBeNull();
});

test('a manager whose order has several wrong fields learns of all of them at once', async () => {
  const contact = { name: '', phone: '12', email: 'olga@' };
  const address = { street: ' ', house: '' };
  const body = await guestForm(1, { contact, address, reason: '', consent_by_phone: false });
  const { status, body: errors } = await place(body);
  const fields = ['address.house', 'address.street', 'consent_by_phone', 'contact.email', 'contact.name'];
  expect([status, Object.keys(errors).sort()]).toEqual([400, [...fields, 'contact.phone', 'reason']]);
});

test('without the consent of somebody who has no account nothing is ordered, and a company orders by a person', async () => {
  const client = await companyClient();
  const body = await guestForm(1);
  for (const consent_by_phone of [false, undefined]) {
    const { status, body: errors } = await place({ ...body, consent_by_phone });
    expect([status, Object.keys(errors)]).toEqual([400, ['consent_by_phone']]);
  }
  const asCompany = await place({ ...body, legal_entity: client.id });
  expect([asCompany.status, Object.keys(asCompany.body)]).toEqual([400, ['user']]);
  expect((await place({ ...body, city: api.cast.cities.perm })).status).toBe(404);
  expect((await manager.browser.get(`${PATH}guest/`)).body).toMatchObject({
    people: [],
    contracts: [],
    city: api.cast.cities.ekaterinburg,
  });
});
