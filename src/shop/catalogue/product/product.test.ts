import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { Cast } from '../../../../tests/support/cast.ts';

let api: TestApi;
let cast: Cast;
beforeAll(async () => {
  api = await startApi();
  cast = api.cast;
});
afterAll(() => api.close());

const product = async (id: number | string, city?: number) =>
  (await api.get(`catalog/product/${id}/`, city)).body;

test('a product is found by its id and by its slug', async () => {
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

test('a product has the prices of all active cities and the stock of the current city', async () => {
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

test('a product with a multiplicity of ten is sold in tens; less than one multiple in stock cannot be bought', async () => {
  expect(await product(cast.products.cable)).toMatchObject({ multiplicity: 10, max_quantity: 100 });
  expect(await product(cast.products.screws)).toMatchObject({
    multiplicity: 12,
    max_quantity: 0,
    is_available: false,
  });
});

test('a product without a price in the city cannot be bought there, even if it is in stock', async () => {
  expect(await product(cast.products.priceless)).toMatchObject({
    prices: [],
    max_quantity: 0,
    stock: { quantity: 4 },
  });
  expect(await product(cast.products.threePoleBreaker, cast.cities.perm)).toMatchObject({ max_quantity: 0 });
});

test('a product page lists the variants of the family with the attributes in which they differ', async () => {
  const { breaker16, breaker25 } = cast.products;
  const { variants } = await product(breaker16);
  expect(variants).toMatchObject([
    { id: breaker16, differs: [{ name: 'Ток', value: '16 А' }], price: 250, is_current: true },
    { id: breaker25, differs: [{ name: 'Ток', value: '25 А' }], price: 260, is_current: false },
  ]);
});

test('the address of a hidden base product shows its first visible variant', async () => {
  expect(await product(cast.products.familyHead)).toMatchObject({ id: cast.products.breaker16 });
  expect(await product('avtomat')).toMatchObject({ id: cast.products.breaker16 });
});

test('a product that is hidden, or only in a hidden category, is 404 in every API call', async () => {
  for (const id of [cast.products.hiddenProduct, cast.products.inHiddenCategory])
    for (const call of ['', 'availability/', 'recommended/', 'accessoires/', 'hit/'])
      expect((await api.get(`catalog/product/${id}/${call}`)).status).toBe(404);
});

test('a card has two to four attributes with units, the page has all attributes in groups', async () => {
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

test('titles and descriptions stay within their length limits and name the city', async () => {
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

test('shortened titles of similar products differ by the article', async () => {
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

test('only a valid GTIN is given to search engines', async () => {
  const gtinOf = async (barcode: string) => {
    await api.pool.query('update product set barcode = $2 where id = $1', [cast.products.cable, barcode]);
    return (await product(cast.products.cable)).jsonld.gtin;
  };
  expect(await gtinOf('4600000000015')).toBe('4600000000015');
  for (const barcode of ['4600000000017', '2000000000213', 'ABC', '123'])
    expect(await gtinOf(barcode)).toBeUndefined();
});

test('structured data has the price of the current city; without a price there is no offer', async () => {
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

test('availability lists every shop of the city and the date when a warehouse can supply a missing product', async () => {
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

test('exact stock is hidden when the setting says so; stock levels are still shown', async () => {
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

test('related products are those chosen by staff, else those of the catalogue, and never the product itself', async () => {
  const { breaker16, breaker25, threePoleBreaker, cable, priceless, screws } = cast.products;
  const related = async (call: string) =>
    (await api.get(`catalog/product/${breaker16}/${call}`)).body.results.map(({ id }: { id: number }) => id);
  expect(await related('accessoires/')).toEqual([cable]);
  expect(await related('recommended/')).toEqual([breaker25, threePoleBreaker]);
  expect(await related('hit/')).toEqual([breaker25, threePoleBreaker, cable, priceless, screws]);
  expect(await related('hit/?limit=2&offset=1')).toEqual([threePoleBreaker, cable]);
  const { body } = await api.get(`catalog/product/${cast.products.cable}/accessoires/`);
  expect(body.results.map(({ id }: { id: number }) => id)).toEqual([
    breaker16,
    breaker25,
    threePoleBreaker,
    priceless,
  ]);
});

test('analogues of a product are in stock, in the same category, the most similar first', async () => {
  const { breaker16, breaker25, threePoleBreaker, priceless } = cast.products;
  const analogues = async (id: number, city?: number) =>
    (await api.get(`catalog/product/${id}/analogs/`, city)).body.results.map(
      (card: { id: number }) => card.id,
    );
  // One of its three properties is the same; of the breaker with three poles none.
  expect(await analogues(breaker16)).toEqual([breaker25]);
  expect(await analogues(threePoleBreaker)).toEqual([]);
  expect(await analogues(breaker25)).toEqual([breaker16]);
  expect(await analogues(breaker16, cast.cities.perm)).toEqual([]);
  expect(await analogues(priceless)).not.toContain(priceless);
});

test('an analogue in the same size comes before more popular ones in another, and the difference is named', async () => {
  const { breaker16, breaker25, threePoleBreaker } = cast.products;
  const { rows } = await api.pool.query(
    'select characteristics, (select number from product_attribute where product_id = $1 and number is not null) as current from product where id = $1',
    [threePoleBreaker],
  );
  const change = async (characteristics: unknown, current: number) => {
    const values = [threePoleBreaker, JSON.stringify(characteristics)];
    await api.pool.query('update product set characteristics = $2 where id = $1', values);
    await api.pool.query(
      'update product_attribute set number = $2 where product_id = $1 and number is not null',
      [threePoleBreaker, current],
    );
  };
  await change([{ name: 'Ток', value: '16 А' }], 16);
  try {
    const { body } = await api.get(`catalog/product/${breaker16}/analogs/`);
    expect(body.results).toMatchObject([
      { id: threePoleBreaker, differs: [] },
      { id: breaker25, differs: [{ name: 'Ток', value: '25 А' }] },
    ]);
  } finally {
    await change(rows[0].characteristics, rows[0].current);
  }
});

test('of analogues in another size the nearest one comes first', async () => {
  const { breaker16, breaker25, threePoleBreaker } = cast.products;
  const { rows } = await api.pool.query('select characteristics from product where id = $1', [
    threePoleBreaker,
  ]);
  const rename = (characteristics: unknown) =>
    api.pool.query('update product set characteristics = $2 where id = $1', [
      threePoleBreaker,
      JSON.stringify(characteristics),
    ]);
  const values = [threePoleBreaker, breaker16];
  await rename([{ name: 'Ток', value: '20 А' }]);
  await api.pool.query(
    `insert into product_attribute (product_id, attribute_id, position, value_id)
     select $1, attribute_id, 9, value_id from product_attribute where product_id = $2 and value_id is not null limit 1`,
    values,
  );
  try {
    const { body } = await api.get(`catalog/product/${breaker16}/analogs/`);
    expect(body.results.map(({ id }: { id: number }) => id)).toEqual([threePoleBreaker, breaker25]);
  } finally {
    await rename(rows[0].characteristics);
    await api.pool.query('delete from product_attribute where product_id = $1 and position = 9', [
      threePoleBreaker,
    ]);
  }
});

test('cards by ids come in the order of the ids, only of visible products, each once', async () => {
  const { cable, breaker16, hiddenProduct } = cast.products;
  const { status, body, headers } = await api.get(
    `catalog/cards/?ids=${cable},${hiddenProduct},${breaker16},${cable},999999`,
  );
  expect([status, body.results.map(({ id }: { id: number }) => id)]).toEqual([200, [cable, breaker16]]);
  expect(headers['cache-control']).toBe('private, no-cache');
  expect((await api.get('catalog/cards/?ids=')).body).toEqual({ results: [] });
});

test('a view is counted once per call, and only for visible products', async () => {
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
