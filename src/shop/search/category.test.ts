import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('the page of a category shows its name, path, filters and first products', async () => {
  const { body } = await api.get('pages/category/elektrika/');
  const { ekaterinburg } = api.cast.cities;
  expect(body).toMatchObject({
    seo: {
      h1: 'Электрика',
      canonical: '/catalog/elektrika',
      title: 'Электрика — купить в Екатеринбурге, цены',
    },
    category: { id: api.cast.categories.electrics, name: 'Электрика', slug: 'elektrika' },
    parents: [],
    children: [
      { slug: 'avtomaty', product_count: 3 },
      { slug: 'kabel', product_count: 2 },
    ],
    min_price: 4.5,
    max_price: 915,
    shops: [api.cast.shops.malysheva, api.cast.shops.sibirsky],
    products: { count: 6, next: null },
  });
  expect(body.products.results[0].prices[0].city).toBe(ekaterinburg);
  expect(body.attributes.map(({ id }: { id: unknown }) => id)).toEqual([
    api.cast.attributes.poles,
    'brand',
    api.cast.attributes.current,
    'shops',
    'in_stock',
  ]);
});

test('the list on the page is the same as that of catalog/products/', async () => {
  const page = await api.get('pages/category/avtomaty/', api.cast.cities.perm);
  const list = await api.get(
    `catalog/products/?category=${api.cast.categories.breakers}`,
    api.cast.cities.perm,
  );
  expect(page.body.products).toEqual(list.body);
});

test('the old address of a category redirects to the new one in one step', async () => {
  const { status, headers } = await api.get('pages/category/vyklyuchateli/');
  expect([status, headers.location]).toEqual([301, '/api/v1/pages/category/avtomaty/']);
  expect((await api.get('pages/category/avtomaty/')).status).toBe(200);
});

test('a hidden category answers 404', async () => {
  expect((await api.get('pages/category/arhiv/')).status).toBe(404);
});
