import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { guestWith, openSeller, order, orderForm } from './fixtures/checkout.ts';
import { broken, whole } from './fixtures/invariants.ts';
import { buyerWith, companyOf, giveToCompany, logIn, somebody } from './fixtures/people.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
});
afterAll(() => api.close());

test('no route shows or changes an order of another user, guest or company (SEC-30)', async () => {
  const { breaker16 } = api.cast.products;
  const [person, head] = [await somebody(api), await somebody(api)];
  const buyer = await logIn(api, head);
  await buyer.post('catalog/cart-items/', { product: breaker16, quantity: 1 });
  const { id } = (await order(buyer, orderForm(250))).body;
  await giveToCompany(api, id, await companyOf(api, { head }));
  const other = await somebody(api);
  await companyOf(api, { head: other });
  const routes = api.routes.filter(
    ({ method, path }) =>
      method !== 'HEAD' &&
      /^\/api\/v1\/orders\/(orders|order)\/:(id|token)\/(status\/|cancel\/|repeat\/)?$/.test(path),
  );
  expect(routes.map(({ method, path }) => `${method} ${path.slice(7)}`).sort()).toEqual([
    'GET /orders/order/:id/status/',
    'GET /orders/order/:token/',
    'GET /orders/orders/:id/',
    'POST /orders/order/:id/cancel/',
    'POST /orders/orders/:id/cancel/',
    'POST /orders/orders/:id/repeat/',
  ]);
  const strangers = {
    person: await logIn(api, person),
    company: await logIn(api, other),
    guest: await guestWith(api, [breaker16, 1]),
  };
  const before = await broken(api.pool);
  for (const [who, browser] of Object.entries(strangers))
    for (const { method, path } of routes)
      for (const name of [
        String(id),
        String(id + 1),
        '0',
        '2147483648',
        '0b8e4f5a-4f5b-4a55-9d7e-0d6f1c2b3a4d',
      ]) {
        const address = path.slice('/api/v1/'.length).replace(/:\w+/, name);
        // Cancelling by a link has a body.
        const body = path.startsWith('/api/v1/orders/order/:id') ? {} : undefined;
        const { status } = method === 'GET' ? await browser.get(address) : await browser.post(address, body);
        const isNoName = name.length > 9 || name === '0';
        const expected =
          who === 'guest' && path.startsWith('/api/v1/orders/orders/') && !isNoName ? 401 : 404;
        expect([who, method, address, status]).toEqual([who, method, address, expected]);
      }
  expect(await broken(api.pool)).toEqual(before);
  expect((await buyer.get(`orders/orders/${id}/`)).body.status.code).toBe('new');
});

test('a client cannot set a wholesale flag, a state, a sum or a number of an order (SEC-29, SEC-33)', async () => {
  const buyer = await buyerWith(api, [api.cast.products.breaker16, 1]);
  for (const field of ['is_legal_entity', 'status', 'total', 'price_type', 'number', 'paid', 'user'])
    expect([field, (await order(buyer, orderForm(250, { [field]: true }))).body]).toEqual([
      field,
      { [field]: [expect.any(String)] },
    ]);
  const { id } = (await order(buyer, orderForm(250))).body;
  for (const path of [
    `orders/orders/${id}/cancel/`,
    `orders/order/${id}/cancel/`,
    `orders/orders/${id}/repeat/`,
  ])
    expect([path, (await buyer.post(path, { status: 'paid' })).body]).toEqual([
      path,
      { status: [expect.any(String)] },
    ]);
  for (const method of ['PUT', 'PATCH', 'DELETE'] as const)
    expect((await buyer.send(method, `orders/orders/${id}/`, { status: 'done' })).status).toBe(405);
  expect((await buyer.get(`orders/orders/${id}/`)).body).toMatchObject({
    status: { code: 'new' },
    paid: false,
  });
  expect((await buyer.post(`orders/orders/${id}/cancel/`)).status).toBe(200);
  expect((await buyer.post(`orders/orders/${id}/cancel/`)).status).toBe(409);
});

test('a line named twice is sold once, and later price changes do not affect an order (SEC-26, SEC-28)', async () => {
  const { breaker25 } = api.cast.products;
  await api.pool.query('update stock set on_hand = 5 where product_id = $1', [breaker25]);
  const buyer = await buyerWith(api, [breaker25, 3]);
  const [line] = (await buyer.get('catalog/cart/')).body.results;
  const shown = { id: line.id, quantity: 3, price: 260 };
  const twice = await order(buyer, orderForm(2 * 780, { items: [shown, shown] }));
  expect(twice.status).toBe(409);
  const { id } = (await order(buyer, orderForm(780, { items: [shown] }))).body;
  const before = (await buyer.get(`orders/orders/${id}/`)).body;
  expect(await broken(api.pool)).toEqual(whole);
  await api.pool.query('update price set kopecks = kopecks * 2 where product_id = $1', [breaker25]);
  await api.pool.query("update product set name = 'Другое', article = 'X' where id = $1", [breaker25]);
  const { href: _, ...now } = (await buyer.get(`orders/orders/${id}/`)).body.items[0];
  expect(before.items[0]).toMatchObject(now);
});

test('orders are rate-limited per network and hour; another network is not affected', async () => {
  const form = orderForm(250);
  const flooder = await guestWith(api);
  await flooder.post('catalog/cart/clear/');
  await flooder.post('wishlists/wishlist-items/', { product: api.cast.products.breaker16 });
  const statuses = [];
  for (let turn = 0; turn < 121; turn++) statuses.push((await order(flooder, form)).status);
  expect([statuses[0], statuses[119], statuses[120]]).toEqual([400, 400, 429]);
  const other = await guestWith(api, [api.cast.products.breaker16, 1]);
  expect((await order(other, form)).status).toBe(201);
});
