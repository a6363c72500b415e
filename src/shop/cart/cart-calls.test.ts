import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { company, loggedIn } from '../../../tests/support/companies.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('a cart line shows its quantity, the available quantity, its total and the prices of every city', async () => {
  const browser = await api.browser();
  const { breaker16, breaker25, threePoleBreaker } = api.cast.products;
  const { ekaterinburg, perm } = api.cast.cities;
  const id = expect.any(Number);
  for (const product of [breaker16, breaker25, threePoleBreaker])
    await browser.post('catalog/cart-items/', { product, quantity: 3 });
  const prices = [
    [
      { city: ekaterinburg, price: 250 },
      { city: perm, price: 270.5 },
    ],
    [
      { city: ekaterinburg, price: 260 },
      { city: perm, price: 280 },
    ],
    [{ city: ekaterinburg, price: 915 }],
  ];
  const atHome = (await browser.get('catalog/cart/')).body;
  expect(atHome).toMatchObject({ id, count: 3, total_price: 3 * (250 + 260 + 915) });
  expect(atHome.results).toMatchObject([
    { id, quantity: 3, max_quantity: 43, total: 750, product: { id: breaker16, prices: prices[0] } },
    { id, quantity: 3, max_quantity: 12, total: 780, product: { id: breaker25, prices: prices[1] } },
    { id, quantity: 3, max_quantity: 7, total: 2745, product: { id: threePoleBreaker, prices: prices[2] } },
  ]);
  // Perm has no stock of the second product and no price of the third: 0 means that a line cannot be bought.
  browser.choose(perm);
  const inPerm = (await browser.get('catalog/cart/')).body;
  expect(inPerm).toMatchObject({ count: 1, total_price: 811.5 });
  expect(inPerm.results).toMatchObject([
    { quantity: 3, max_quantity: 5, total: 811.5, product: { prices: prices[0] } },
    { quantity: 3, max_quantity: 0, total: 840, product: { prices: prices[1] } },
    { quantity: 3, max_quantity: 0, total: 0, product: { prices: prices[2] } },
  ]);
  const more = { product: breaker25, quantity: 1 };
  expect((await browser.post('catalog/cart-items/', more)).status).toBe(400);
});

test('every call of the cart does what its name says', async () => {
  const browser = await api.browser();
  const { breaker16, cable } = api.cast.products;
  const { ekaterinburg, perm } = api.cast.cities;
  const created = await browser.post('catalog/cart-items/', { product: breaker16, quantity: 1 });
  expect([created.status, created.body]).toMatchObject([201, { quantity: 1, total: 250 }]);
  const at = `catalog/cart-items/${created.body.id}`;
  const updated = await browser.send('PATCH', `${at}/update/`, { quantity: 3 });
  expect([updated.status, updated.body]).toMatchObject([
    200,
    { id: created.body.id, quantity: 3, total: 750 },
  ]);
  const page = await browser.get('cart/page/');
  expect([page.status, page.body]).toMatchObject([
    200,
    {
      seo: { canonical: '/cart', robots: 'noindex, follow' },
      cart: { count: 1, total_price: 750, results: [{ id: created.body.id }] },
      recommended: expect.any(Array),
      delivery_note: expect.any(String),
    },
  ]);
  const elsewhere = await browser.get(`catalog/cart/availability/?city=${perm}`);
  expect([elsewhere.status, elsewhere.body]).toMatchObject([
    200,
    {
      results: [{ id: created.body.id, product: breaker16, max_quantity: 5, price: 270.5, total: 811.5 }],
      unavailable: [],
      count: 1,
      total_price: 811.5,
      current_count: 1,
      current_total_price: 750,
      dearer: 1,
      cheaper: 0,
    },
  ]);
  expect((await browser.get('users/session/')).body.city).toBe(ekaterinburg);
  const lines = async () => (await browser.get('catalog/cart/')).body.results.length;
  await browser.post('catalog/cart-items/', { product: cable, quantity: 10 });
  expect((await browser.send('DELETE', `${at}/delete/`)).status).toBe(204);
  expect(await lines()).toBe(1);
  expect((await browser.post('catalog/cart/clear/')).status).toBe(204);
  expect(await lines()).toBe(0);
});

test('the session of a guest shows his cart, his wishlist and his city', async () => {
  const browser = await api.browser();
  await browser.post('catalog/cart-items/', { product: api.cast.products.breaker16, quantity: 1 });
  await browser.post('wishlists/wishlist-items/', { product: api.cast.products.breaker16 });
  const cart = (await browser.get('catalog/cart/')).body;
  const wishlist = (await browser.get('wishlists/wishlist/')).body;
  expect((await browser.get('users/session/')).body).toMatchObject({
    cart_id: cart.id,
    csrf_token: expect.any(String),
    city: api.cast.cities.ekaterinburg,
    wishlist_id: wishlist.id,
    is_authenticated: false,
    is_legal_entity: false,
    cart_items: [{ id: cart.results[0].id }],
    wishlist_items: [{ id: wishlist.results[0].id, product: api.cast.products.breaker16 }],
  });
  expect((await browser.get('layout/')).body).toMatchObject({ cart_items_count: 1, wishlist_items_count: 1 });
});

test('the session of a company’s member shows that he is logged in and buys as a legal entity', async () => {
  const member = await loggedIn(api);
  expect((await member.browser.get('users/session/')).body).toMatchObject({
    is_authenticated: true,
    is_legal_entity: false,
  });
  await company(api, [{ id: member.id, role: 'buyer' }]);
  await member.browser.post('catalog/cart-items/', { product: api.cast.products.breaker16, quantity: 1 });
  await member.browser.post('wishlists/wishlist-items/', { product: api.cast.products.cable });
  member.browser.choose(api.cast.cities.perm);
  const { body } = await member.browser.get('users/session/');
  expect(body).toMatchObject({
    cart_id: (await member.browser.get('catalog/cart/')).body.id,
    wishlist_id: (await member.browser.get('wishlists/wishlist/')).body.id,
    city: api.cast.cities.perm,
    is_authenticated: true,
    is_legal_entity: true,
  });
  // Changes are accepted with the CSRF token of the session.
  const clear = (token: string) =>
    member.browser.post('catalog/cart/clear/', undefined, { 'x-csrftoken': token });
  expect((await clear('x')).status).toBe(403);
  expect((await clear(body.csrf_token)).status).toBe(204);
});
