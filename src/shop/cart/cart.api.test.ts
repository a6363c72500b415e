import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('the first thing put into the cart makes a session and a cart; nothing before it does', async () => {
  const browser = await api.browser();
  for (const path of ['catalog/cart/', 'cart/page/', 'catalog/cart/availability/', 'layout/'])
    expect((await browser.get(path)).headers['set-cookie']).toBeUndefined();
  expect((await browser.get('catalog/cart/')).body).toEqual({
    id: null,
    count: 0,
    total_price: 0,
    results: [],
  });
  expect((await browser.post('catalog/cart/clear/')).status).toBe(204);
  const { breaker16 } = api.cast.products;
  expect((await browser.post('catalog/cart-items/', { product: breaker16, quantity: 999 })).status).toBe(400);
  expect(browser.cookies.has('session')).toBe(false);

  const added = await browser.post('catalog/cart-items/', { product: breaker16, quantity: 2 });
  expect([added.status, added.headers['set-cookie']]).toEqual([
    201,
    expect.stringMatching(/^session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  expect(added.body).toMatchObject({ quantity: 2, max_quantity: 43, total: 500, product: { id: breaker16 } });
  const { body } = await browser.get('catalog/cart/');
  expect(body).toMatchObject({ id: expect.any(Number), count: 1, total_price: 500, results: [added.body] });
  const session = await browser.get('users/session/');
  expect(session.body.cart_items).toEqual([
    {
      id: added.body.id,
      product: breaker16,
      quantity: 2,
      max_quantity: 43,
      multiplicity: 1,
      unit: 'шт',
      name: 'Автомат ВА47 1P 16 А',
      prices: [
        { min_quantity: 1, price: 250 },
        { min_quantity: 10, price: 220 },
      ],
    },
  ]);
  expect((await browser.get('layout/')).body.cart_items_count).toBe(1);
});

test('a product that lies in the cart already is added to: 200, the same line; its price is that of its own quantity', async () => {
  const browser = await api.browser();
  const { breaker16 } = api.cast.products;
  const first = await browser.post('catalog/cart-items/', { product: breaker16, quantity: 4 });
  const second = await browser.post('catalog/cart-items/', { product: breaker16, quantity: 8 });
  expect([second.status, second.body.id]).toEqual([200, first.body.id]);
  expect(second.body).toMatchObject({ quantity: 12, total: 2640 });
  const { ekaterinburg, perm } = api.cast.cities;
  // RULINGS 4: «CartItem.product.prices carries exactly it; the retail price then stands in old_price».
  expect(second.body.product.prices).toEqual([
    { city: ekaterinburg, price: 220, old_price: 250 },
    { city: perm, price: 270.5 },
  ]);
  const changed = await browser.send('PATCH', `catalog/cart-items/${first.body.id}/update/`, { quantity: 9 });
  expect(changed.body).toMatchObject({ quantity: 9, total: 2250 });
  const put = await browser.send('PUT', `catalog/cart-items/${first.body.id}/update/`, { quantity: 1 });
  expect([put.status, put.body.total]).toEqual([200, 250]);
});
