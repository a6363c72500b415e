import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../../tests/support/api.ts';
import { freshDatabase } from '../../../../../tests/support/database.ts';
import { registerApi } from '../../../../api/api.server.ts';
import { readConfig } from '../../../../platform/config/config.server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const idsOf = (cards: { id: number }[]) => cards.map(({ id }) => id);

test('the home page shows departments, popular and new products, and banners', async () => {
  const { body } = await api.get('pages/frontpage/');
  const { breaker16, breaker25, threePoleBreaker, cable, priceless, screws, withoutCategory } =
    api.cast.products;
  expect(idsOf(body.popular_products)).toEqual([
    breaker16,
    breaker25,
    threePoleBreaker,
    cable,
    priceless,
    screws,
    withoutCategory,
  ]);
  expect(body.blocks).toMatchObject([{ type: 'products', title: 'Новинки' }]);
  expect(idsOf(body.blocks[0].items)).toEqual([breaker16, breaker25, threePoleBreaker, cable]);
  expect(body.cards).toMatchObject([
    { name: 'Электрика', product_count: 6 },
    { name: 'Крепёж', product_count: 1 },
  ]);
  expect(body.banners).toMatchObject([
    { place: 'hero', title: 'Всё для щитка', image: null, alt: 'Всё для щитка' },
  ]);
  expect(body.seo).toMatchObject({ canonical: '/', h1: 'Полка' });
});

test('the root of the catalogue shows every department with its sections and counts', async () => {
  const { body } = await api.get('catalog/page/', api.cast.cities.perm);
  expect(body.categories).toMatchObject([
    {
      name: 'Электрика',
      href: '/catalog/elektrika',
      product_count: 6,
      children: [{ slug: 'avtomaty' }, { slug: 'kabel' }],
    },
    { name: 'Крепёж', product_count: 1, children: [] },
  ]);
  expect(idsOf(body.popular)[0]).toBe(api.cast.products.breaker16);
  expect(body.seo).toMatchObject({
    canonical: '/catalog',
    title: 'Каталог товаров в Перми — цены и наличие',
  });
});

test('an empty shop answers every page without an error', async () => {
  const { pool, drop } = await freshDatabase();
  const app = Fastify();
  try {
    await registerApi(app, { config: readConfig({}), pool });
    const get = async (path: string) => (await app.inject(`/api/v1/${path}`)).json();
    expect(await get('layout/')).toMatchObject({ cities: [], categories: [], city: 0 });
    expect(await get('pages/frontpage/')).toMatchObject({ popular_products: [], blocks: [], cards: [] });
    expect(await get('catalog/page/')).toMatchObject({ categories: [], popular: [] });
    expect(await get('catalog/products/')).toMatchObject({
      count: 0,
      results: [],
      facets: [],
      min_price: null,
    });
    expect(await get('users/session/')).toMatchObject({ city: 0 });
  } finally {
    await app.close();
    await drop();
  }
});
