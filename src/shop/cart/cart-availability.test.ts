import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('before a change of city the cart shows what becomes dearer, cheaper or unavailable, and the new total', async () => {
  const browser = await api.browser();
  const { ekaterinburg, perm } = api.cast.cities;
  const { breaker16, breaker25, threePoleBreaker, cable } = api.cast.products;
  const { atLenina } = api.cast.warehouses;
  await api.pool.query('insert into stock values ($1, $2, 25)', [cable, atLenina]);
  await api.pool.query('update price set kopecks = 8000 where product_id = $1 and price_type_id = $2', [
    cable,
    api.cast.priceTypes.permRetail,
  ]);
  const ids: number[] = [];
  for (const [product, quantity] of [
    [breaker16, 10],
    [breaker25, 1],
    [threePoleBreaker, 1],
    [cable, 20],
  ])
    ids.push((await browser.post('catalog/cart-items/', { product, quantity })).body.id);
  const { status, body } = await browser.get(`catalog/cart/availability/?city=${perm}`);
  expect(status).toBe(200);
  expect(body.results[0]).toEqual({
    id: ids[0],
    product: breaker16,
    name: 'Автомат ВА47 1P 16 А',
    quantity: 10,
    max_quantity: 5,
    price: 270.5,
    total: 2705,
    current_price: 220,
    current_total: 2200,
    shops: [{ shop: api.cast.shops.lenina, quantity: 5 }],
  });
  expect(body.results[1]).toMatchObject({ max_quantity: 0, price: 280, current_price: 260, shops: [] });
  expect(body.results[2]).toMatchObject({ max_quantity: 0, price: null, total: null, current_price: 915 });
  expect(body.results[3]).toMatchObject({ max_quantity: 20, price: 80, total: 1600, current_total: 1780 });
  expect(body).toMatchObject({
    unavailable: [ids[1], ids[2]],
    count: 2,
    total_price: 2705 + 1600,
    current_count: 4,
    current_total_price: 2200 + 260 + 915 + 1780,
    dearer: 1,
    cheaper: 1,
  });

  // The change has the result of the preview, and the preview itself changes nothing.
  expect((await browser.get('catalog/cart/')).body.total_price).toBe(body.current_total_price);
  browser.choose(perm);
  expect((await browser.get('catalog/cart/')).body).toMatchObject({
    count: body.count,
    total_price: body.total_price,
  });
  const back = (await browser.get(`catalog/cart/availability/?city=${ekaterinburg}`)).body;
  expect(back).toMatchObject({ count: 4, dearer: 1, cheaper: 1, unavailable: [] });
});

test('a preview without a city is for the present city; without a cart it is empty', async () => {
  const browser = await api.browser();
  const empty = {
    results: [],
    unavailable: [],
    count: 0,
    total_price: 0,
    current_count: 0,
    current_total_price: 0,
    dearer: 0,
    cheaper: 0,
  };
  expect((await browser.get('catalog/cart/availability/')).body).toEqual(empty);
  expect((await browser.get(`catalog/cart/availability/?city=${api.cast.cities.perm}`)).body).toEqual(empty);
  expect(browser.cookies.has('session')).toBe(false);
});

test('a preview for an unknown or inactive city is 400 at city', async () => {
  const browser = await api.browser();
  for (const city of [String(api.cast.cities.closedCity), '999', '0', '-1', 'x', '1e0', '1&city=2']) {
    const { status, body } = await browser.get(`catalog/cart/availability/?city=${city}`);
    expect([city, status, Object.keys(body)]).toEqual([city, 400, ['city']]);
  }
});

test('in a shop without an active city every line of the cart is shown as unavailable', async () => {
  const browser = await api.browser();
  await browser.post('catalog/cart-items/', { product: api.cast.products.breaker16, quantity: 3 });
  await api.pool.query(
    'create table was as select id from city where is_active; update city set is_active = false',
  );
  const { status, body } = await browser.get('catalog/cart/availability/');
  const checkout = await browser.get('orders/checkout/');
  await api.pool.query('update city set is_active = true where id in (select id from was); drop table was');
  expect([status, body]).toMatchObject([
    200,
    { count: 0, total_price: 0, results: [{ quantity: 3, max_quantity: 0, price: null }] },
  ]);
  expect([checkout.status, checkout.body.pickup]).toEqual([200, []]);
});
