import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { createApi } from '../api/create-api.ts';
import { type ListSource, parseListing } from './listing-address.ts';
import { loadList } from './load-list.ts';

let shop: TestApi;
beforeAll(async () => {
  shop = await startApi();
});
afterAll(() => shop.close());

/** Loads an address in Ekaterinburg and records the calls. */
async function load(source: ListSource, query: string) {
  const calls: URLSearchParams[] = [];
  const api = createApi('http://shop', async (request) => {
    const { pathname, search, searchParams } = new URL(request.url);
    calls.push(searchParams);
    const answer = await shop.app.inject(pathname + search);
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': 'application/json' },
    });
  });
  const address = parseListing(new URLSearchParams(query), source.kind);
  const page = { source, city: shop.cast.cities.ekaterinburg, offset: 0, limit: 24 };
  return { list: await loadList(api, address, page), calls };
}

/** Loads the list of circuit breakers for the parameters of an address. */
async function listOf(query: string) {
  return (await load({ kind: 'category', category: shop.cast.categories.breakers }, query)).list;
}

test('a page ignores filters that its list does not know, and applies the others (SH-5)', async () => {
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

describe('suggestions for an empty list (SE-12)', () => {
  test('a list that its filters left empty names the filters responsible, and the count without each', async () => {
    const { values } = shop.cast;
    const { wayOut } = await listOf(`min_price=255&max_price=256&attributes=${values.onePole}`);
    const all = (await listOf('')).count;
    expect(wayOut?.unfiltered).toBe(all);
    const onePole = (await listOf(`attributes=${values.onePole}`)).count;
    expect(wayOut?.relaxations).toEqual([
      expect.objectContaining({ without: { minPrice: null, maxPrice: null }, count: onePole }),
    ]);
  });

  test('each count matches the list that its link opens', async () => {
    const { brands, values } = shop.cast;
    const query = `attributes=b${brands.sever},${values.onePole}`;
    const { wayOut } = await listOf(query);
    expect(wayOut?.relaxations).toHaveLength(2);
    for (const { without, count } of wayOut?.relaxations ?? [])
      expect((await listOf(`attributes=${without.attributes}`)).count).toBe(count);
  });

  test('a list with products makes no further calls', async () => {
    const source: ListSource = { kind: 'category', category: shop.cast.categories.breakers };
    const { list, calls } = await load(source, 'min_price=255');
    expect(calls).toHaveLength(1);
    expect(list.wayOut).toBeUndefined();
  });
});

describe('a search (R7.16)', () => {
  const source: ListSource = { kind: 'search', text: 'выключатель' };

  test('a search shows available products, and the rest on request', async () => {
    const { list, calls } = await load(source, '');
    expect(calls.map((call) => call.get('is_available'))).toEqual(['true']);
    expect(list.count).toBeGreaterThan(0);
    expect(list.results.every(({ isAvailable }) => isAvailable)).toBe(true);
    expect(list.categories.map(({ id }) => id)).toContain(shop.cast.categories.breakers);
    const cabinet: ListSource = { kind: 'search', text: 'шкаф распределительный' };
    expect((await load(cabinet, '')).list.count).toBe(0); // the product has no price
    const all = await load(cabinet, 'all=1');
    expect(all.calls.map((call) => call.get('is_available'))).toEqual([null]);
    expect(all.list.results.map(({ isAvailable }) => isAvailable)).toEqual([false]);
  });

  test('an unknown category is ignored (SH-5)', async () => {
    const { list, calls } = await load(source, 'category=999999');
    expect(list).toEqual((await load(source, '')).list);
    expect(calls).toHaveLength(2);
  });
});

test('a new load starts with the first product and sends every filter of the address', async () => {
  const { attributes, tags, values } = shop.cast;
  const source: ListSource = { kind: 'category', category: shop.cast.categories.breakers };
  const filters = `attributes=${values.onePole},r${attributes.current}:16..25&tags=${tags.hit}`;
  const query = `${filters}&min_price=200&max_price=255&ordering=-price`;
  const { list, calls } = await load(source, query);
  expect(calls.map((call) => Object.fromEntries(call))).toEqual([
    {
      category: String(shop.cast.categories.breakers),
      limit: '24',
      offset: '0',
      ordering: '-price',
      attributes: `${values.onePole},r${attributes.current}:16..25`,
      tags: String(tags.hit),
      min_price: '200',
      max_price: '255',
    },
  ]);
  expect(list).toMatchObject({ count: 1, results: [{ id: shop.cast.products.breaker16 }] });
});
