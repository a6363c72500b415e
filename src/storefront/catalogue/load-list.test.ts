import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { createApi } from '../api/client.ts';
import { type ListSource, parseListing } from './listing-address.ts';
import { loadList } from './load-list.ts';

let shop: TestApi;
beforeAll(async () => {
  shop = await startApi();
});
afterAll(() => shop.close());

/** The list of the breakers for the parameters of an address, in Ekaterinburg. */
async function listOf(query: string) {
  const api = createApi('http://shop', async (request) => {
    const { pathname, search } = new URL(request.url);
    const answer = await shop.app.inject(pathname + search);
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': 'application/json' },
    });
  });
  const { categories, cities } = shop.cast;
  const source: ListSource = { kind: 'category', category: categories.breakers };
  const page = { source, city: cities.ekaterinburg, offset: 0 };
  return loadList(api, parseListing(new URLSearchParams(query)), page);
}

test('RULINGS 7: a page ignores filters that its list does not know, and keeps the others', async () => {
  const { attributes, shops, values } = shop.cast;
  const priced = await listOf('min_price=255');
  expect(priced.count).toBe(2);
  for (const unknown of [
    'attributes=999999',
    'attributes=b999999',
    `attributes=r${attributes.poles}:1..2`,
    'tags=999999',
    `shops=${shops.lenina}`,
    `shops=999999,${shops.lenina}&tags=999998`,
  ])
    expect(await listOf(`${unknown}&min_price=255`), unknown).toEqual(priced);
  const known = await listOf(`attributes=999999,${values.onePole}&min_price=255`);
  expect(known).toEqual(await listOf(`attributes=${values.onePole}&min_price=255`));
  expect(known.count).toBe(1);
});

test('a known filter that nothing matches is not ignored', async () => {
  const { brands, values } = shop.cast;
  expect((await listOf(`attributes=b${brands.sever},${values.onePole}`)).count).toBe(0);
});
