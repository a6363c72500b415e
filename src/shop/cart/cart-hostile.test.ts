import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../tests/support/api-browser.ts';

let api: TestApi;
let browser: ApiBrowser;
let line: number;
beforeAll(async () => {
  api = await startApi();
  browser = await api.browser();
  const { breaker16 } = api.cast.products;
  line = (await browser.post('catalog/cart-items/', { product: breaker16, quantity: 7 })).body.id;
});
afterAll(() => api.close());

async function expectUnchanged(): Promise<void> {
  const { body } = await browser.get('catalog/cart/');
  expect(body).toMatchObject({ count: 1, total_price: 1750, results: [{ id: line, quantity: 7 }] });
}

const invalidQuantities = [
  -1,
  0,
  1.5,
  1e9,
  1_000_001,
  2 ** 53,
  Number.MAX_VALUE,
  '1',
  '',
  [1],
  [],
  {},
  { $gt: 0 },
  true,
  null,
];

test.each(invalidQuantities)(
  'quantity %j is 400 at the field, for a new and for an existing line',
  async (quantity) => {
    const { breaker16 } = api.cast.products;
    for (const answer of [
      await browser.post('catalog/cart-items/', { product: breaker16, quantity }),
      await browser.send('PATCH', `catalog/cart-items/${line}/update/`, { quantity }),
      await browser.send('PUT', `catalog/cart-items/${line}/update/`, { quantity }),
      await browser.post('catalog/cart/lines/', { lines: [{ product: breaker16, quantity }] }),
    ]) {
      expect(answer.status).toBe(400);
      for (const [text] of Object.values(answer.body as Record<string, string[]>))
        expect(text).toMatch(/^[А-Яа-яЁё]/);
      expect(Object.keys(answer.body)[0]).toMatch(/^(lines\.0\.)?quantity/);
    }
    await expectUnchanged();
  },
);

test.each(['1', 1.5, 0, -1, 2 ** 31, 2 ** 53, [1], null, true, {}, '1; drop table cart'])(
  'product %j is 400 at the field',
  async (product) => {
    const { status, body } = await browser.post('catalog/cart-items/', { product, quantity: 1 });
    expect([status, Object.keys(body)]).toEqual([400, ['product']]);
    await expectUnchanged();
  },
);

test('a request without a body gets the names of the missing fields', async () => {
  expect((await browser.post('catalog/cart-items/')).body).toEqual({
    product: ['Обязательное поле.'],
    quantity: ['Обязательное поле.'],
  });
  expect((await browser.post('catalog/cart-items/', null)).body).toEqual({
    non_field_errors: ['Нужен объект.'],
  });
});

test.each<Record<string, number>>([
  { price: 1 },
  { total: 1 },
  { city: 1 },
  { cart_id: 1 },
  { cart: 1 },
  { session_id: 1 },
  { id: 1 },
  { max_quantity: 1_000 },
  { old_price: 1 },
  { constructor: 1 },
])('the price, the city and the cart come from the shop alone: %j in the body is 400', async (more) => {
  const { breaker16 } = api.cast.products;
  for (const answer of [
    await browser.post('catalog/cart-items/', { product: breaker16, quantity: 1, ...more }),
    await browser.send('PATCH', `catalog/cart-items/${line}/update/`, { quantity: 1, ...more }),
    await browser.post('catalog/cart/clear/', more),
    await browser.send('DELETE', `catalog/cart-items/${line}/delete/`, more),
  ])
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, Object.keys(more)]);
  await expectUnchanged();
});

test('any request for a line of another visitor is 404 and leaves his cart unchanged', async () => {
  const other = await api.browser();
  await other.post('catalog/cart-items/', { product: api.cast.products.breaker25, quantity: 1 });
  const stranger = await api.browser();
  for (const who of [other, stranger])
    for (const id of [line, 2_147_483_647, 999_999_999, 0, -1, '1.5', '1e3', 'x', '%00', "1'or'1'='1", '١']) {
      const answers = [
        await who.send('PATCH', `catalog/cart-items/${id}/update/`, { quantity: 1 }),
        await who.send('PUT', `catalog/cart-items/${id}/update/`, { quantity: 1 }),
        await who.send('DELETE', `catalog/cart-items/${id}/delete/`),
      ];
      expect([id, answers.map(({ status }) => status)]).toEqual([id, [404, 404, 404]]);
    }
  await expectUnchanged();
  expect((await other.get('catalog/cart/')).body.count).toBe(1);
  expect(stranger.cookies.has('session')).toBe(false);
});

test('any JSON body: 2xx only for an available whole quantity, never a negative sum, never 5xx', async () => {
  const { breaker16 } = api.cast.products;
  const fuzzed = await api.browser();
  const key = fc.constantFrom('product', 'quantity', 'price', 'lines', '__proto__x');
  const value = fc.oneof(
    fc.jsonValue(),
    fc.integer({ min: -3, max: 60 }),
    fc.constant(breaker16),
    fc.string({ unit: 'binary' }),
  );
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.dictionary(key, value),
    fc.record({ product: fc.constant(breaker16), quantity: value }),
  );
  await fc.assert(
    fc.asyncProperty(anything, async (body) => {
      const { status, body: answer } = await fuzzed.post('catalog/cart-items/', body);
      if (status >= 300) return status === 400;
      const { quantity } = body as { quantity: unknown };
      return Number.isInteger(quantity) && (quantity as number) >= 1 && answer.total > 0;
    }),
    { numRuns: 300 },
  );
  const { body } = await fuzzed.get('catalog/cart/');
  expect(body.total_price).toBeGreaterThanOrEqual(0);
  for (const item of body.results) expect(item.quantity).toBeLessThanOrEqual(item.max_quantity);
});

test('a write is accepted only by its own method: others are 405, and an override header changes nothing', async () => {
  const wrong: [string, string, string][] = [
    ['GET', 'catalog/cart/clear/', 'POST'],
    ['GET', `catalog/cart-items/${line}/delete/`, 'DELETE'],
    ['GET', `catalog/cart-items/${line}/update/`, 'PATCH, PUT'],
    ['GET', 'catalog/cart-items/', 'POST'],
    ['GET', 'catalog/cart/lines/', 'POST'],
    ['POST', `catalog/cart-items/${line}/delete/`, 'DELETE'],
    ['DELETE', 'catalog/cart/', 'GET, HEAD'],
    ['TRACE', 'catalog/cart/clear/', 'POST'],
  ];
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const [method, path, allow] of wrong) {
    const answer = await api.app.inject({
      method: method as 'GET',
      url: `/api/v1/${path}`,
      headers: {
        cookie,
        'x-csrftoken': browser.cookies.get('csrftoken'),
        'x-http-method-override': 'DELETE',
        'x-method-override': 'POST',
      },
    });
    expect([method, path, answer.statusCode, answer.headers.allow]).toEqual([method, path, 405, allow]);
  }
  await expectUnchanged();
});

test('a body that is not JSON is 415', async () => {
  for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/api/v1/catalog/cart-items/',
      headers: {
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-csrftoken': browser.cookies.get('csrftoken'),
        'content-type': type,
      },
      payload: `product=${api.cast.products.breaker16}&quantity=1`,
    });
    expect([type, answer.statusCode]).toEqual([type, 415]);
  }
  await expectUnchanged();
});

test('the database itself rejects a quantity out of bounds', async () => {
  for (const quantity of [0, -1, 1_000_001])
    await expect(
      api.pool.query('update cart_item set quantity = $2 where id = $1', [line, quantity]),
    ).rejects.toThrow(/cart_item_quantity_check/);
});

test('more than a million of a product is rejected, whatever the stock', async () => {
  const rich = await api.browser();
  const { breaker25 } = api.cast.products;
  await api.pool.query('update stock set on_hand = 999999999999 where product_id = $1', [breaker25]);
  const put = (quantity: number) => rich.post('catalog/cart-items/', { product: breaker25, quantity });
  expect((await put(600_000)).status).toBe(201);
  expect((await put(600_000)).body.quantity[0]).toMatch(/^В одной строке — до/);
  expect((await put(400_000)).body.quantity).toBe(1_000_000);
  const lines = [{ product: breaker25, quantity: 1 }];
  expect((await rich.post('catalog/cart/lines/', { lines })).body.refused).toBe(1);
});
