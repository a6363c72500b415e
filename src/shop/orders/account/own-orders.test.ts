import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../../tests/support/api-browser.ts';
import { guestWith, openSeller, order, orderForm } from '../fixtures/checkout.ts';
import { buyerWith, companyOf, giveToCompany, logIn, somebody } from '../fixtures/people.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
});
afterAll(() => api.close());

async function numbers(browser: ApiBrowser, query = '') {
  const { status, body } = await browser.get(`orders/orders/?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return body.results.map(({ number }: { number: string }) => Number(number));
}

test('a user lists only his own orders, latest first, filtered by number, article, name, state, day and sum; a bad filter is 400 at its name', async () => {
  const { breaker16, cable } = api.cast.products;
  const buyer = await buyerWith(api, [breaker16, 1]);
  const first = (await order(buyer, orderForm(250))).body;
  await buyer.post('catalog/cart-items/', { product: cable, quantity: 10 });
  const second = (await order(buyer, orderForm(890))).body;
  expect(await numbers(buyer)).toEqual([Number(second.number), Number(first.number)]);
  const { body } = await buyer.get('orders/orders/?limit=1&ordering=total');
  expect(body).toMatchObject({ count: 2, previous: null });
  expect(body.next).toBe('/api/v1/orders/orders/?limit=1&ordering=total&offset=1');
  expect(body.results[0]).toMatchObject({
    number: first.number,
    status: { code: 'new', name: 'Принят' },
    total: 250,
    items_count: 1,
    pieces: 1,
    paid: false,
    paid_total: 0,
    legal_entity: null,
    payment: { type: 'cash', terms: 'Оплата при получении', due_on: null, is_overdue: false },
    documents: [],
    can_cancel: true,
    can_repeat: true,
  });
  await buyer.post(`orders/orders/${first.id}/cancel/`);
  const article = (await api.pool.query('select article from product where id = $1', [cable])).rows[0]
    .article;
  const [over] = (await buyer.get('orders/orders/?status=cancelled')).body.results;
  expect(over.status_note).toMatch(/^По вашей просьбе, \d\d\.\d\d\.\d{4}$/);
  const one = [Number(first.number)];
  const other = [Number(second.number)];
  expect(await numbers(buyer, `search=${first.number}`)).toEqual(one);
  expect(await numbers(buyer, `search=${encodeURIComponent(`№ ${first.number}`)}`)).toEqual(one);
  expect(await numbers(buyer, `search=${encodeURIComponent(article.toLowerCase())}`)).toEqual(other);
  expect(await numbers(buyer, `search=${encodeURIComponent('КАБЕЛЬ')}`)).toEqual(other);
  expect(await numbers(buyer, 'search=%25')).toEqual([]);
  expect(await numbers(buyer, 'status=cancelled')).toEqual(one);
  expect(await numbers(buyer, 'legal_entity=0')).toHaveLength(2);
  expect(await numbers(buyer, 'legal_entity=77')).toEqual([]);
  expect(await numbers(buyer, 'date_to=2020-01-01')).toEqual([]);
  expect(await numbers(buyer, 'date_from=2020-01-01&ordering=number')).toEqual([...one, ...other]);
  for (const [query, field] of [
    ['status=paid', 'status'],
    ['date_from=2026-02-30', 'date_from'],
    ['date_from=2026-02-03&date_to=2026-02-01', 'date_to'],
    ['ordering=price', 'ordering'],
    ['limit=101', 'limit'],
    ['user=1', 'user'],
  ] as const)
    expect([query, (await buyer.get(`orders/orders/?${query}`)).body]).toEqual([
      query,
      { [field]: [expect.any(String)] },
    ]);
  expect((await buyer.get('orders/orders/page/')).body).toMatchObject({
    seo: { robots: 'noindex, nofollow' },
    balance: null,
    legal_entities: [],
  });
  const { statuses } = (await buyer.get('orders/orders/page/')).body;
  expect(statuses.map(({ count }: { count: number }) => count)).toEqual([1, 0, 0, 0, 0, 1]);
});

test('an order shows its agreed lines, delivery, contact and who made each change of state; its link shows the same', async () => {
  const { breaker16 } = api.cast.products;
  const buyer = await buyerWith(api, [breaker16, 10]);
  const placed = (await order(buyer, orderForm(2_200, { comment: 'после обеда' }))).body;
  const { status, body, headers } = await buyer.get(`orders/orders/${placed.id}/`);
  expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(body).toMatchObject({
    number: placed.number,
    total: 2_200,
    goods_total: 2_200,
    items_count: 1,
    pieces: 10,
    comment: 'после обеда',
    delivery: {
      type: 'courier',
      price: null,
      shop: null,
      address: 'Екатеринбург, Ленина, 5, 12',
      date: null,
    },
    items: [{ product: breaker16, quantity: 10, price: 220, retail_price: null, total: 2_200 }],
    contact: { name: 'Иван Петров', phone: '+7 (922) 123-45-67', email: 'ivan@example.com' },
    history: [{ code: 'new', name: 'Принят', by: 'Покупатель', note: null }],
    contract: null,
    power: null,
    payments: [],
    invoice_url: null,
  });
  expect(body.items[0].href).toMatch(new RegExp(`^/product/${breaker16}-`));
  const byLink = await api.get(`orders/order/${placed.token}/`);
  expect(byLink.body).toEqual({ ...body, can_repeat: false });
});

test('a shortened, malformed or unknown order link is the same 404', async () => {
  const guest = await guestWith(api, [api.cast.products.breaker16, 1]);
  const { token, id } = (await order(guest, orderForm(250))).body;
  for (const wrong of [token.slice(1), `${token}A`, 'A'.repeat(43), String(id), '%00', 'null', `${token}%00`])
    expect([wrong, (await api.get(`orders/order/${wrong}/`)).status]).toEqual([wrong, 404]);
  expect((await api.get(`orders/order/${token}/?token[]=1`)).status).toBe(400);
  // A guest has no list of orders.
  for (const path of ['orders/orders/', 'orders/orders/page/', `orders/orders/${id}/`])
    expect([path, (await guest.get(path)).status]).toEqual([path, 401]);
  expect((await guest.post(`orders/orders/${id}/cancel/`)).status).toBe(401);
  expect((await guest.post(`orders/orders/${id}/repeat/`)).status).toBe(401);
});

test('members see the orders of their company by role: a receiver sees no documents and cannot cancel; other users get 404', async () => {
  const { breaker16 } = api.cast.products;
  const [head, accountant, receiver, stranger] = [
    await somebody(api),
    await somebody(api),
    await somebody(api),
    await somebody(api),
  ];
  const company = await companyOf(api, { head, accountant, receiver });
  await companyOf(api, { head: stranger });
  const buyer = await logIn(api, head);
  await buyer.post('catalog/cart-items/', { product: breaker16, quantity: 1 });
  const { id, number, token } = (await order(buyer, orderForm(250, { legal_entity: company }))).body;
  await giveToCompany(api, id, company);
  const seen = [];
  for (const person of [head, accountant, receiver]) {
    const { body } = await (await logIn(api, person)).get(`orders/orders/${id}/`);
    seen.push([body.documents, body.can_cancel, body.can_repeat, body.legal_entity?.id]);
  }
  expect(seen).toEqual([
    [['invoice'], true, true, company],
    [['invoice'], false, false, company],
    [[], false, false, company],
  ]);
  const books = await logIn(api, accountant);
  expect(await numbers(books, `legal_entity=${company}`)).toEqual([Number(number)]);
  expect((await books.post(`orders/orders/${id}/cancel/`)).status).toBe(403);
  expect((await books.post(`orders/order/${id}/cancel/`, {})).status).toBe(403);
  expect((await books.post(`orders/orders/${id}/repeat/`)).status).toBe(403);
  const outside = await logIn(api, stranger);
  expect(await numbers(outside)).toEqual([]);
  for (const answer of [
    await outside.get(`orders/orders/${id}/`),
    await outside.get(`orders/order/${id}/status/`),
    await outside.post(`orders/orders/${id}/cancel/`),
    await outside.post(`orders/orders/${id}/repeat/`),
  ])
    expect(answer.status).toBe(404);
  // A former member no longer sees the orders. The link still shows one, but cannot cancel it.
  await api.pool.query('delete from legal_entity_member where legal_entity_id = $1', [company]);
  expect((await buyer.get(`orders/orders/${id}/`)).status).toBe(404);
  expect((await buyer.get(`orders/order/${token}/`)).body).toMatchObject({ id, can_cancel: false });
  expect((await buyer.post(`orders/order/${id}/cancel/`, { token })).status).toBe(403);
});
