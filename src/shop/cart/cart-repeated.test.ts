import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const KEY = '4f1c2a90d3e84b7f9a6512c0ffee0001';
const by = (key: string) => ({ 'idempotency-key': key });

async function opened() {
  const browser = await api.browser();
  const quantities = async () => {
    const { results } = (await browser.get('catalog/cart/')).body;
    return results.map(({ quantity }: { quantity: number }) => quantity);
  };
  return { ...browser, quantities };
}

test('an addition sent 20 times in parallel with one key is made once, and every answer has the line', async () => {
  const { post, quantities } = await opened();
  const { breaker16, breaker25 } = api.cast.products;
  await post('catalog/cart-items/', { product: breaker25, quantity: 1 });
  const addition = { product: breaker16, quantity: 3 };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post('catalog/cart-items/', addition, by(KEY))),
  );
  for (const { status, body } of answers)
    expect([[200, 201].includes(status), body.quantity]).toEqual([true, 3]);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await quantities()).toEqual([1, 3]);
  await post('catalog/cart-items/', addition, by(`${KEY}-another`));
  await post('catalog/cart-items/', addition);
  expect(await quantities()).toEqual([1, 9]);
});

test('a repeated addition of the last pieces in stock is not rejected', async () => {
  const { post, quantities } = await opened();
  const all = { product: api.cast.products.breaker16, quantity: 43 };
  expect((await post('catalog/cart-items/', all, by(KEY))).status).toBe(201);
  expect((await post('catalog/cart-items/', all, by(KEY))).status).toBe(200);
  expect(await quantities()).toEqual([43]);
});

test('a repeated addition does not bring back a line removed since', async () => {
  const { post, quantities } = await opened();
  const addition = { product: api.cast.products.breaker16, quantity: 3 };
  await post('catalog/cart-items/', addition, by(KEY));
  await post('catalog/cart/clear/');
  const again = await post('catalog/cart-items/', addition, by(KEY));
  const detail =
    'Этот товар уже добавляли в корзину, а потом убрали. Нужен снова — добавьте его заново, с новым Idempotency-Key.';
  expect([again.status, again.body]).toEqual([409, { detail }]);
  expect(await quantities()).toEqual([]);
  expect((await post('catalog/cart-items/', addition, by(`${KEY}-anew`))).body.quantity).toBe(3);
});

test('a repeated addition of a product now unavailable returns its line or reports the removal, and is not rejected for the stock', async () => {
  const { get, post, send } = await opened();
  const { breaker16, breaker25 } = api.cast.products;
  const add = (product: number, quantity: number, key: string) =>
    post('catalog/cart-items/', { product, quantity }, by(key));
  for (const product of [breaker16, breaker25]) await add(product, 3, `${KEY}-${product}`);
  const { id } = (await get('catalog/cart/')).body.results[0];
  await send('DELETE', `catalog/cart-items/${id}/delete/`);
  const hide = (at: string) =>
    api.pool.query(`update product set hidden_at = ${at} where id in (${breaker16}, ${breaker25})`);
  await hide('now()');
  try {
    expect((await add(breaker16, 3, `${KEY}-${breaker16}`)).status).toBe(409);
    expect((await add(breaker16, 2, `${KEY}-${breaker16}`)).status).toBe(422);
    expect(await add(breaker25, 3, `${KEY}-${breaker25}`)).toMatchObject({
      status: 200,
      body: { quantity: 3 },
    });
    // «Вернуть» has a key of its own; it is sent twice.
    for (const status of [201, 200])
      expect(await add(breaker16, 3, `${KEY}-back`)).toMatchObject({ status, body: { id, quantity: 3 } });
  } finally {
    await hide('null');
  }
});

test('a repeated list reports the lines that were removed since', async () => {
  const { get, post, send, quantities } = await opened();
  const { breaker16, breaker25 } = api.cast.products;
  const list = { lines: [breaker16, breaker25].map((product) => ({ product, quantity: 2 })) };
  await post('catalog/cart/lines/', list, by(KEY));
  const { id } = (await get('catalog/cart/')).body.results[0];
  await send('DELETE', `catalog/cart-items/${id}/delete/`);
  const { body } = await post('catalog/cart/lines/', list, by(KEY));
  expect(body).toMatchObject({ accepted: 1, refused: 1 });
  expect(body.results[0]).toMatchObject({ id: null, error: expect.stringContaining('а потом убрали') });
  expect(await quantities()).toEqual([2]);
});

test('a repeated list with the same key adds nothing and gets the same answer', async () => {
  const { post, quantities } = await opened();
  const { breaker16, breaker25 } = api.cast.products;
  const list = { lines: [breaker16, breaker25].map((product) => ({ product, quantity: 2 })) };
  const [first, second] = [
    await post('catalog/cart/lines/', list, by(KEY)),
    await post('catalog/cart/lines/', list, by(KEY)),
  ];
  expect(second.body).toEqual(first.body);
  expect(first.body).toMatchObject({ accepted: 2, refused: 0 });
  expect(await quantities()).toEqual([2, 2]);
});

test('a key used for an addition is 422 for another one, which adds nothing', async () => {
  const { post, quantities } = await opened();
  const { breaker16, breaker25, threePoleBreaker } = api.cast.products;
  const reused = { detail: 'С этим Idempotency-Key уже прислан другой запрос.' };
  await post('catalog/cart-items/', { product: breaker16, quantity: 3 }, by(KEY));
  await post('catalog/cart-items/', { product: breaker25, quantity: 1 }, by(`${KEY}-list`));
  for (const [product, quantity] of [
    [breaker16, 4],
    [breaker25, 3],
    [threePoleBreaker, 3],
  ]) {
    const { status, body } = await post('catalog/cart-items/', { product, quantity }, by(KEY));
    expect([product, status, body]).toEqual([product, 422, reused]);
    const list = { lines: [{ product, quantity }] };
    const answer = await post('catalog/cart/lines/', list, by(KEY));
    expect([product, answer.status, answer.body]).toEqual([product, 422, reused]);
  }
  expect(await quantities()).toEqual([3, 1]);
  const again = await post('catalog/cart-items/', { product: breaker16, quantity: 3 }, by(KEY));
  expect([again.status, again.body.quantity]).toEqual([200, 3]);
});

test('a key used for a list is 422 for another quantity or fewer products', async () => {
  const { post, quantities } = await opened();
  const { breaker16, breaker25 } = api.cast.products;
  const line = (product: number, quantity: number) => ({ product, quantity });
  const twice = [line(breaker16, 2), line(breaker25, 2), line(breaker16, 1)];
  const statusOf = async (lines: object[]) => (await post('catalog/cart/lines/', { lines }, by(KEY))).status;
  expect(await statusOf(twice)).toBe(200);
  expect(await statusOf(twice)).toBe(200);
  expect(await statusOf([line(breaker16, 2), line(breaker25, 2)])).toBe(422);
  expect(await statusOf([line(breaker16, 3)])).toBe(422);
  expect(await quantities()).toEqual([3, 2]);
});

test.each(['', 'short', 'x'.repeat(65), 'ключ-ключ', "'; drop table cart_item; --"])(
  'the key %j is rejected',
  async (key) => {
    const { post, quantities } = await opened();
    const { status, body } = await post(
      'catalog/cart-items/',
      { product: api.cast.products.breaker16, quantity: 1 },
      by(key),
    );
    const wanted = 'Нужно от 8 до 64 латинских букв, цифр и дефисов.';
    expect([status, body]).toEqual([400, { 'idempotency-key': [wanted] }]);
    expect(await quantities()).toEqual([]);
  },
);
