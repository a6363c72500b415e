import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('SPEC §7: GET catalog/cart/ «returns results (cart items)»; §3: «Cart item: id, quantity, max_quantity (0 means not available), total, and product.prices, a list of {city, price}»', async () => {
  const browser = await api.browser();
  const { breaker25, threePoleBreaker } = api.cast.products;
  const { ekaterinburg, perm } = api.cast.cities;
  for (const product of [breaker25, threePoleBreaker])
    await browser.post('catalog/cart-items/', { product, quantity: 3 });
  browser.choose(perm);
  const { results } = (await browser.get('catalog/cart/')).body;
  expect(results).toMatchObject([
    {
      id: expect.any(Number),
      quantity: 3,
      max_quantity: 0,
      total: 840,
      product: {
        prices: [
          { city: ekaterinburg, price: 260 },
          { city: perm, price: 280 },
        ],
      },
    },
    { quantity: 3, max_quantity: 0, total: 0, product: { prices: [{ city: ekaterinburg, price: 915 }] } },
  ]);
});

test('SPEC §7: «cart/page, catalog/cart/availability, catalog/cart-items (create), cart-items/{id}/update, cart-items/{id}/delete, catalog/cart/clear» answer as API.md says', async () => {
  const browser = await api.browser();
  const { breaker16 } = api.cast.products;
  const created = await browser.post('catalog/cart-items/', { product: breaker16, quantity: 1 });
  const at = `catalog/cart-items/${created.body.id}`;
  // SPEC §4: «Updating recomputes the item total as the city price times the quantity.»
  const updated = await browser.send('PATCH', `${at}/update/`, { quantity: 3 });
  expect(updated.body).toMatchObject({ id: created.body.id, quantity: 3, total: 750 });
  const statuses = [
    created.status,
    updated.status,
    (await browser.get('cart/page/')).status,
    (await browser.get('catalog/cart/availability/')).status,
    (await browser.send('DELETE', `${at}/delete/`)).status,
    (await browser.post('catalog/cart/clear/')).status,
  ];
  expect(statuses).toEqual([201, 200, 200, 200, 204, 204]);
});

test('SPEC §3: «Session data: cart id, csrf token, city, wishlist id, auth flag, is_legal_entity» of a buyer; his cart id is that of the cart', async () => {
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
