import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import type { Cast } from '../../../tests/support/cast.ts';

let api: TestApi;
let cast: Cast;
beforeAll(async () => {
  api = await startApi();
  cast = api.cast;
});
afterAll(() => api.close());

const product = async (id: number | string, city?: number) =>
  (await api.get(`catalog/product/${id}/`, city)).body;

test('a product answers to its id and to its slug', async () => {
  const byId = await product(cast.products.breaker16);
  expect(byId).toMatchObject({
    id: cast.products.breaker16,
    href: `/product/${cast.products.breaker16}-avtomat-16`,
    name: 'Автомат ВА47 1P 16 А',
    brand: { name: 'Контур' },
    barcode: '4600000000017',
    weight: 0.12,
    category: { slug: 'avtomaty', href: '/catalog/avtomaty' },
    parents: [{ slug: 'elektrika' }],
  });
  expect(await product('avtomat-16')).toEqual(byId);
});

test('the price is that of every active city, the stock that of the current one', async () => {
  const { ekaterinburg, perm } = cast.cities;
  const here = await product(cast.products.breaker16);
  expect(here.prices).toEqual([
    { city: ekaterinburg, price: 250, old_price: 300 },
    { city: perm, price: 270.5 },
  ]);
  expect(here.price_breaks).toEqual([{ city: ekaterinburg, min_quantity: 10, price: 220 }]);
  expect(here).toMatchObject({ max_quantity: 43, stock: { level: 'много', quantity: 43, shops: 2 } });
  const there = await product(cast.products.breaker16, perm);
  expect(there).toMatchObject({ max_quantity: 5, stock: { level: 'мало', quantity: 5, shops: 1 } });
});

test('what is sold by ten is sold in tens, what is fewer than a pack cannot be bought', async () => {
  expect(await product(cast.products.cable)).toMatchObject({ multiplicity: 10, max_quantity: 100 });
  expect(await product(cast.products.screws)).toMatchObject({
    multiplicity: 12,
    max_quantity: 0,
    is_available: false,
  });
});

test('without a price in the city nothing can be bought there, however much there is', async () => {
  expect(await product(cast.products.priceless)).toMatchObject({
    prices: [],
    max_quantity: 0,
    stock: { quantity: 4 },
  });
  expect(await product(cast.products.threePoleBreaker, cast.cities.perm)).toMatchObject({ max_quantity: 0 });
});

test('a family shows its variants by what they differ in', async () => {
  const { breaker16, breaker25 } = cast.products;
  const { variants } = await product(breaker16);
  expect(variants).toMatchObject([
    { id: breaker16, differs: [{ name: 'Ток', value: '16 А' }], price: 250, is_current: true },
    { id: breaker25, differs: [{ name: 'Ток', value: '25 А' }], price: 260, is_current: false },
  ]);
});

test('the hidden head of a family means its first visible variant', async () => {
  expect(await product(cast.products.familyHead)).toMatchObject({ id: cast.products.breaker16 });
  expect(await product('avtomat')).toMatchObject({ id: cast.products.breaker16 });
});

test('what is hidden, or lies only in a hidden category, is 404 in every call', async () => {
  for (const id of [cast.products.hiddenProduct, cast.products.inHiddenCategory])
    for (const call of ['', 'availability/', 'recommended/', 'accessoires/', 'hit/'])
      expect((await api.get(`catalog/product/${id}/${call}`)).status).toBe(404);
});

test('a card carries two to four attributes with their units, the page all of them in groups', async () => {
  const { features, attributes } = await product(cast.products.breaker16);
  expect(features).toEqual([
    { name: 'Полюсов', value: '1' },
    { name: 'Номинальный ток', value: '16\u00a0А' },
  ]);
  expect(attributes.map(({ name, value, unit }: Record<string, unknown>) => [name, value, unit])).toEqual([
    ['Полюсов', '1', null],
    ['Номинальный ток', '16', 'А'],
    ['Серия', 'ВА47', null],
  ]);
});

test('titles and descriptions keep their limits and name the city', async () => {
  const { seo } = await product(cast.products.breaker16, cast.cities.perm);
  expect(seo.title).toBe('Автомат ВА47 1P 16 А — купить в Перми, цена');
  expect(seo.title.length).toBeLessThanOrEqual(70);
  expect(seo.description.length).toBeLessThanOrEqual(160);
  expect(seo).toMatchObject({
    canonical: `/product/${cast.products.breaker16}-avtomat-16`,
    robots: 'index, follow',
  });
  expect(seo.breadcrumbs.map(({ href }: { href: string }) => href)).toEqual([
    '/',
    '/catalog',
    '/catalog/elektrika',
    '/catalog/avtomaty',
    seo.canonical,
  ]);
});

test('a title that must be cut still tells one good of a series from another', async () => {
  const name = `Выключатель автоматический модульный ВА47-63 2P 16 А 6 кА характеристика C, серия «Длинная»`;
  const id = cast.products.breaker25;
  await api.pool.query('insert into product_override (product_id, name) values ($1, $2)', [id, name]);
  try {
    const { seo } = await product(id);
    expect(seo.title).toMatch(/^Выключатель автоматический .+… · АРТ-avtomat-25$/);
    expect(seo.title.length).toBeLessThanOrEqual(70);
  } finally {
    await api.pool.query('delete from product_override where product_id = $1', [id]);
  }
});

test('only a barcode of the world register is told to search engines', async () => {
  const gtinOf = async (barcode: string) => {
    await api.pool.query('update product set barcode = $2 where id = $1', [cast.products.cable, barcode]);
    return (await product(cast.products.cable)).jsonld.gtin;
  };
  expect(await gtinOf('4600000000015')).toBe('4600000000015');
  for (const barcode of ['4600000000017', '2000000000213', 'ABC', '123'])
    expect(await gtinOf(barcode)).toBeUndefined();
});

test('structured data names the price of the same city; without a price there is no offer', async () => {
  const { jsonld } = await product(cast.products.breaker16, cast.cities.perm);
  expect(jsonld).toMatchObject({
    '@type': 'Product',
    offers: { price: '270.50', priceCurrency: 'RUB', availability: 'https://schema.org/InStock' },
    isVariantOf: { '@type': 'ProductGroup' },
  });
  expect((await product(cast.products.priceless)).jsonld).not.toHaveProperty('offers');
  expect((await product(cast.products.screws)).jsonld.offers.availability).toBe(
    'https://schema.org/OutOfStock',
  );
});

test('availability tells every shop of the city, and when a warehouse can bring what a shop lacks', async () => {
  const { malysheva, sibirsky, lenina } = cast.shops;
  const { body } = await api.get(`catalog/product/${cast.products.breaker16}/availability/`);
  expect(
    body.results.map(
      ({ shop, quantity, level }: { shop: { id: number }; quantity: number; level: string }) => [
        shop.id,
        quantity,
        level,
      ],
    ),
  ).toEqual([
    [malysheva, 40, 'много'],
    [sibirsky, 3, 'мало'],
  ]);
  expect(body.updated_at).toMatch(/^\d{4}-\d\d-\d\dT/);
  const other = await api.get(
    `catalog/product/${cast.products.breaker16}/availability/?city=${cast.cities.perm}`,
  );
  expect(other.body.results.map(({ shop }: { shop: { id: number } }) => shop.id)).toEqual([lenina]);
  const fromWarehouse = await api.get(`catalog/product/${cast.products.threePoleBreaker}/availability/`);
  expect(fromWarehouse.body.results[0]).toMatchObject({
    quantity: 0,
    level: 'нет',
    ready_at: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  const nowhere = await api.get(`catalog/product/${cast.products.withoutCategory}/availability/`);
  expect(nowhere.body.results[0]).toMatchObject({ quantity: 0, ready_at: null });
  const days = [body, fromWarehouse.body, nowhere.body].map(({ delivery }) => delivery.lead_days);
  expect(days).toEqual([0, 2, null]);
});

test('exact numbers are hidden when the shop says so; levels stay', async () => {
  await api.pool.query("insert into shop_setting values ('exact_stock', '0')");
  try {
    expect((await product(cast.products.breaker16)).stock).toEqual({
      level: 'много',
      quantity: null,
      shops: 2,
    });
    const { body } = await api.get(`catalog/product/${cast.products.breaker16}/availability/`);
    expect(body.results[0]).toMatchObject({ quantity: null, level: 'много' });
  } finally {
    await api.pool.query("delete from shop_setting where name = 'exact_stock'");
  }
});

test('goods beside a product: by hand where there are any, else by the catalogue, never the product itself', async () => {
  const { breaker16, breaker25, threePoleBreaker, cable, priceless, screws } = cast.products;
  const beside = async (call: string) =>
    (await api.get(`catalog/product/${breaker16}/${call}`)).body.results.map(({ id }: { id: number }) => id);
  expect(await beside('accessoires/')).toEqual([cable]);
  expect(await beside('recommended/')).toEqual([breaker25, threePoleBreaker]);
  expect(await beside('hit/')).toEqual([breaker25, threePoleBreaker, cable, priceless, screws]);
  expect(await beside('hit/?limit=2&offset=1')).toEqual([threePoleBreaker, cable]);
  const { body } = await api.get(`catalog/product/${cast.products.cable}/accessoires/`);
  expect(body.results.map(({ id }: { id: number }) => id)).toEqual([
    breaker16,
    breaker25,
    threePoleBreaker,
    priceless,
  ]);
});

test('what can take the place of goods is in stock, of their kind, the most alike first', async () => {
  const { breaker16, breaker25, threePoleBreaker, priceless } = cast.products;
  const instead = async (id: number, city?: number) =>
    (await api.get(`catalog/product/${id}/analogs/`, city)).body.results.map(
      (card: { id: number }) => card.id,
    );
  // One of its three properties is the same; of the breaker with three poles none.
  expect(await instead(breaker16)).toEqual([breaker25]);
  expect(await instead(threePoleBreaker)).toEqual([]);
  expect(await instead(breaker25)).toEqual([breaker16]);
  expect(await instead(breaker16, cast.cities.perm)).toEqual([]);
  expect(await instead(priceless)).not.toContain(priceless);
});

test('cards are answered by numbers in their order, of goods that are shown, each once', async () => {
  const { cable, breaker16, hiddenProduct } = cast.products;
  const { status, body, headers } = await api.get(
    `catalog/cards/?ids=${cable},${hiddenProduct},${breaker16},${cable},999999`,
  );
  expect([status, body.results.map(({ id }: { id: number }) => id)]).toEqual([200, [cable, breaker16]]);
  expect(headers['cache-control']).toBe('private, no-cache');
  expect((await api.get('catalog/cards/?ids=')).body).toEqual({ results: [] });
});

test('a view is counted once per call, and only for goods that are shown', async () => {
  const session = await api.get('users/session/');
  const cookie = String(session.headers['set-cookie']).split(';')[0] ?? '';
  const view = (id: number) =>
    api.app.inject({
      method: 'POST',
      url: `/api/v1/catalog/product/${id}/hit/`,
      headers: { cookie, 'x-csrftoken': session.body.csrf_token },
    });
  const answers = await Promise.all([1, 2, 3].map(() => view(cast.products.breaker16)));
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(3).fill([204, '']));
  expect((await view(cast.products.hiddenProduct)).statusCode).toBe(404);
  const { rows } = await api.pool.query('select product_id, views from product_view_count');
  expect(rows).toEqual([{ product_id: cast.products.breaker16, views: 3 }]);
});
