import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('every line of a pasted list is added or rejected with its reason, in the given order', async () => {
  const browser = await api.browser();
  const { breaker16, breaker25, cable } = api.cast.products;
  await api.pool.query("update product set article = 'ДВА' where id = any($1)", [
    [api.cast.products.threePoleBreaker, api.cast.products.withoutCategory],
  ]);
  const { status, body } = await browser.post('catalog/cart/lines/', {
    lines: [
      { article: 'АРТ-avtomat-16', quantity: 2 },
      { article: ' арт-kabel-3x1-5 ', quantity: 25 },
      { article: 'АРТ-kabel-3x1-5', quantity: 20 },
      { article: 'НЕТ-ТАКОГО', quantity: 1 },
      { article: 'ДВА', quantity: 1 },
      { article: 'АРТ-snyatyi', quantity: 1 },
      { product: breaker25, quantity: 13 },
      { article: 'АРТ-avtomat-16', quantity: 3 },
      { article: 'АРТ-avtomat-16', quantity: 40 },
    ],
  });
  expect(status).toBe(200);
  expect(body.results.map((line: { error: string | null }) => line.error)).toEqual([
    null,
    'Продаём по 10\u00a0м: 20 или 30',
    null,
    'Такого артикула нет',
    'С таким артикулом несколько товаров: выберите нужный в каталоге',
    'Такого артикула нет',
    'В Екатеринбурге осталось 12\u00a0шт',
    null,
    'В Екатеринбурге осталось 43\u00a0шт, в корзине уже 5\u00a0шт',
  ]);
  expect([body.accepted, body.refused]).toEqual([3, 6]);
  expect(body.results.map((line: { instead: unknown }) => line.instead)).toEqual([
    null,
    { quantity: 30, why: 'multiplicity' },
    null,
    null,
    null,
    null,
    { quantity: 12, why: 'stock' },
    null,
    { quantity: 38, why: 'stock' },
  ]);
  const cart = (await browser.get('catalog/cart/')).body;
  expect(
    cart.results.map((line: { id: number; product: { id: number }; quantity: number }) => [
      line.id,
      line.product.id,
      line.quantity,
    ]),
  ).toEqual([
    [body.results[0].id, breaker16, 5],
    [body.results[2].id, cable, 20],
  ]);
  expect(body.results[7].id).toBe(body.results[0].id);
});

test('an article is found when a text program has made long dashes of its hyphens', async () => {
  const guest = await api.browser();
  const lines = ['АРТ–avtomat–25', 'арт‑avtomat—16', 'АРТ–НЕТ'].map((article) => ({ article, quantity: 1 }));
  const { body } = await guest.post('catalog/cart/lines/', { lines });
  expect(body.results.map(({ article, error }: Record<string, unknown>) => [article, error])).toEqual([
    ['АРТ-avtomat-25', null],
    ['АРТ-avtomat-16', null],
    ['АРТ–НЕТ', 'Такого артикула нет'],
  ]);
});

test('an article is found in any letter case, even with invisible characters', async () => {
  const browser = await api.browser();
  const { body } = await browser.post('catalog/cart/lines/', {
    lines: [{ article: ' \ufeffарт-\u00adAVTOMAT\u200b-25\u2060', quantity: 1 }],
  });
  expect(body).toMatchObject({ accepted: 1, results: [{ article: 'АРТ-avtomat-25' }] });
});

test('a list without a valid line creates neither a session nor a cart', async () => {
  const browser = await api.browser();
  for (const line of [{ article: 'НЕТ-ТАКОГО' }, { product: api.cast.products.priceless }]) {
    const { body } = await browser.post('catalog/cart/lines/', { lines: [{ ...line, quantity: 1 }] });
    expect(body).toMatchObject({ accepted: 0, refused: 1 });
  }
  expect(browser.cookies.has('session')).toBe(false);
});

test('a malformed list is 400 and adds nothing', async () => {
  const browser = await api.browser();
  const { breaker16 } = api.cast.products;
  const good = { product: breaker16, quantity: 1 };
  for (const body of [
    {},
    { lines: [] },
    { lines: good },
    { lines: Array.from({ length: 1_001 }, () => good) },
    { lines: [good, { ...good, price: 1 }] },
    { lines: [good, { ...good, quantity: '1' }] },
    { lines: [good, { quantity: 1 }] },
    { lines: [good, { ...good, article: 'АРТ-avtomat-16' }] },
    { lines: [{ article: 'a\0', quantity: 1 }] },
    { lines: [{ article: '\ud800', quantity: 1 }] },
    { lines: [good], cart_id: 1 },
  ])
    expect([body, (await browser.post('catalog/cart/lines/', body)).status]).toEqual([body, 400]);
  expect(browser.cookies.has('session')).toBe(false);
});

test('a list of the greatest length is accepted', async () => {
  const browser = await api.browser();
  const line = { article: 'Ж'.repeat(100), quantity: 1_000_000 };
  const { status, body } = await browser.post('catalog/cart/lines/', {
    lines: Array.from({ length: 1_000 }, () => line),
  });
  expect([status, body.refused]).toEqual([200, 1_000]);
});

test('a list with one line too many gets a Russian error', async () => {
  const browser = await api.browser();
  const lines = Array.from({ length: 1_001 }, () => ({ product: 1, quantity: 1 }));
  expect((await browser.post('catalog/cart/lines/', { lines })).body).toEqual({
    lines: ['Строк должно быть не больше 1000.'],
  });
});
