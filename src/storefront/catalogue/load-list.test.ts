import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { createApi } from '../api/client.ts';
import { type ListSource, parseListing } from './listing-address.ts';
import { loadList } from './load-list.ts';

let shop: TestApi;
beforeAll(async () => {
  shop = await startApi();
});
afterAll(() => shop.close());

/** What an address shows in Ekaterinburg, and the calls it took. */
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

/** The list of the breakers for the parameters of an address. */
async function listOf(query: string) {
  return (await load({ kind: 'category', category: shop.cast.categories.breakers }, query)).list;
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

describe('UX «Search results»: «relax filters (names which one)»', () => {
  test('a list that its filters left empty says which of them stands in the way, and what is there without it', async () => {
    const { values } = shop.cast;
    const { wayOut } = await listOf(`min_price=255&max_price=256&attributes=${values.onePole}`);
    const all = (await listOf('')).count;
    expect(wayOut?.unfiltered).toBe(all);
    const onePole = (await listOf(`attributes=${values.onePole}`)).count;
    expect(wayOut?.relaxations).toEqual([
      expect.objectContaining({ without: { minPrice: null, maxPrice: null }, count: onePole }),
    ]);
  });

  test('each number is what its press shows', async () => {
    const { brands, values } = shop.cast;
    const query = `attributes=b${brands.sever},${values.onePole}`;
    const { wayOut } = await listOf(query);
    expect(wayOut?.relaxations).toHaveLength(2);
    for (const { without, count } of wayOut?.relaxations ?? [])
      expect((await listOf(`attributes=${without.attributes}`)).count).toBe(count);
  });

  test('a list with goods asks for nothing more', async () => {
    const source: ListSource = { kind: 'category', category: shop.cast.categories.breakers };
    const { list, calls } = await load(source, 'min_price=255');
    expect(calls).toHaveLength(1);
    expect(list.wayOut).toBeUndefined();
  });
});

describe('«search/products (adds is_available=true)» (SPEC §7)', () => {
  const source: ListSource = { kind: 'search', text: 'выключатель' };

  test('what a text finds can be bought, unless the rest is asked for too', async () => {
    const { list, calls } = await load(source, '');
    expect(calls.map((call) => call.get('is_available'))).toEqual(['true']);
    expect(list.count).toBeGreaterThan(0);
    expect(list.results.every(({ isAvailable }) => isAvailable)).toBe(true);
    expect(list.categories.map(({ id }) => id)).toContain(shop.cast.categories.breakers);
    const cabinet: ListSource = { kind: 'search', text: 'шкаф распределительный' };
    expect((await load(cabinet, '')).list.count).toBe(0); // it has no price
    const all = await load(cabinet, 'all=1');
    expect(all.calls.map((call) => call.get('is_available'))).toEqual([null]);
    expect(all.list.results.map(({ isAvailable }) => isAvailable)).toEqual([false]);
  });

  test('RULINGS 7: a category that nobody knows is ignored', async () => {
    const { list, calls } = await load(source, 'category=999999');
    expect(list).toEqual((await load(source, '')).list);
    expect(calls).toHaveLength(2);
  });
});

test('a fresh load asks for the goods from the first one, with every filter of the address', async () => {
  const { attributes, tags, values } = shop.cast;
  const source: ListSource = { kind: 'category', category: shop.cast.categories.breakers };
  const filters = `attributes=${values.onePole},r${attributes.current}:16..25&tags=${tags.hit}`;
  const query = `${filters}&min_price=200&max_price=255&ordering=-price`;
  const { list, calls } = await load(source, query);
  expect(calls.map((call) => Object.fromEntries(call))).toEqual([
    {
      ...{ category: String(shop.cast.categories.breakers), limit: '24', offset: '0' },
      ...{ ordering: '-price', attributes: `${values.onePole},r${attributes.current}:16..25` },
      ...{ tags: String(tags.hit), min_price: '200', max_price: '255' },
    },
  ]);
  expect(list).toMatchObject({ count: 1, results: [{ id: shop.cast.products.breaker16 }] });
});
