import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import type { Cast } from '../../../tests/support/cast.ts';
import { ORDERINGS } from '../../search-engine/search-engine.ts';
import { refreshListing } from './search.server.ts';

let api: TestApi;
let cast: Cast;
beforeAll(async () => {
  api = await startApi();
  cast = api.cast;
});
afterAll(() => api.close());

const list = async (query: string, city?: number) => (await api.get(`catalog/products/?${query}`, city)).body;
const idsOf = async (query: string, city?: number) =>
  (await list(query, city)).results.map(({ id }: { id: number }) => id);
const facet = (body: { facets: { id: unknown }[] }, id: unknown) =>
  body.facets.find((each) => each.id === id);

describe('the product list (R7.9)', () => {
  test('pages of a list never overlap, whatever its order; beyond the end it is empty (API-3, API-6)', async () => {
    const { count } = await list('limit=100');
    for (const ordering of ORDERINGS) {
      const pages = await Promise.all(
        Array.from({ length: count }, (_, offset) => idsOf(`ordering=${ordering}&limit=1&offset=${offset}`)),
      );
      expect([ordering, new Set(pages.flat()).size]).toEqual([ordering, count]);
    }
    for (const offset of [count, 10_000_000])
      expect(await list(`offset=${offset}`)).toMatchObject({ count, next: null, results: [] });
  });

  test('a category lists its products and those below it, each once', async () => {
    const { breaker16, breaker25, threePoleBreaker, cable, screws, priceless } = cast.products;
    const body = await list(`category=${cast.categories.electrics}`);
    // «Кабель» is in the category and in its child, «Саморез» only in the child; products that can be bought come
    // first.
    expect(body.results.map(({ id }: { id: number }) => id)).toEqual([
      breaker16,
      breaker25,
      threePoleBreaker,
      cable,
      priceless,
      screws,
    ]);
    expect(body.count).toBe(6);
  });

  test('limit and offset select a page, and next and previous lead to its neighbours', async () => {
    const { breaker25, threePoleBreaker } = cast.products;
    const body = await list(`category=${cast.categories.electrics}&limit=2&offset=1`);
    expect(body.results.map(({ id }: { id: number }) => id)).toEqual([breaker25, threePoleBreaker]);
    expect(body).toMatchObject({
      count: 6,
      next: `/api/v1/catalog/products/?category=${cast.categories.electrics}&limit=2&offset=3`,
      previous: `/api/v1/catalog/products/?category=${cast.categories.electrics}&limit=2&offset=0`,
    });
  });

  test('ordering by price puts goods without a price last, whichever way it goes', async () => {
    const { breaker16, breaker25, threePoleBreaker, cable, screws, priceless } = cast.products;
    const category = `category=${cast.categories.electrics}`;
    expect(await idsOf(`${category}&ordering=price`)).toEqual([
      screws,
      cable,
      breaker16,
      breaker25,
      threePoleBreaker,
      priceless,
    ]);
    expect(await idsOf(`${category}&ordering=-price`)).toEqual([
      threePoleBreaker,
      breaker25,
      breaker16,
      cable,
      screws,
      priceless,
    ]);
  });

  test('ordering by name and by novelty', async () => {
    const { breaker16, breaker25, threePoleBreaker, cable, screws, priceless } = cast.products;
    const category = `category=${cast.categories.electrics}`;
    expect(await idsOf(`${category}&ordering=name`)).toEqual([
      breaker16,
      breaker25,
      threePoleBreaker,
      cable,
      screws,
      priceless,
    ]);
    expect(await idsOf(`${category}&ordering=-created_at`)).toEqual([
      priceless,
      breaker16,
      breaker25,
      threePoleBreaker,
      cable,
      screws,
    ]);
  });

  test('values of one attribute are «или», attributes, brands and ranges together «и»', async () => {
    const { breaker16, breaker25, threePoleBreaker } = cast.products;
    const { onePole, threePoles } = cast.values;
    expect(await idsOf(`attributes=${onePole},${threePoles}`)).toEqual([
      breaker16,
      breaker25,
      threePoleBreaker,
    ]);
    expect(await idsOf(`attributes=${onePole}&attributes=r${cast.attributes.current}:20..`)).toEqual([
      breaker25,
    ]);
    expect(await idsOf(`attributes=r${cast.attributes.current}:16..25`)).toEqual([breaker16, breaker25]);
    expect(await idsOf(`attributes=${threePoles},b${cast.brands.kontur}`)).toEqual([]);
    expect(await idsOf(`attributes=${threePoles},b${cast.brands.kontur},b${cast.brands.sever}`)).toEqual([
      threePoleBreaker,
    ]);
  });

  test('tags are «и»', async () => {
    const { breaker16, breaker25 } = cast.products;
    expect(await idsOf(`tags=${cast.tags.hit}`)).toEqual([breaker16, breaker25]);
    expect(await idsOf(`tags=${cast.tags.hit},${cast.tags.sale}`)).toEqual([breaker25]);
  });

  test('min_price and max_price apply to the price of the current city', async () => {
    const { breaker16, breaker25 } = cast.products;
    expect(await idsOf('min_price=250&max_price=260')).toEqual([breaker16, breaker25]);
    expect(await idsOf('min_price=270.5&max_price=280', cast.cities.perm)).toEqual([breaker16, breaker25]);
    expect(await idsOf('min_price=250&max_price=260', cast.cities.perm)).toEqual([]);
  });

  test('shops and in_stock filter by the current stock', async () => {
    const { breaker16, breaker25, cable, threePoleBreaker } = cast.products;
    expect(await idsOf(`shops=${cast.shops.malysheva}`)).toEqual([breaker16, cable]);
    expect(await idsOf(`shops=${cast.shops.malysheva},${cast.shops.sibirsky}`)).toEqual([
      breaker16,
      breaker25,
      cable,
    ]);
    expect(await idsOf('in_stock=1')).toEqual([breaker16, breaker25, threePoleBreaker, cable]);
    expect(await idsOf('in_stock=1', cast.cities.perm)).toEqual([breaker16]);
  });
});

test('a group counts what its other values would bring, the other groups count what is left', async () => {
  const body = await list(`category=${cast.categories.breakers}&attributes=${cast.values.onePole}`);
  expect(facet(body, cast.attributes.poles)).toMatchObject({
    type: 'list',
    parameter: 'attributes',
    is_promoted: true,
    values: [
      { id: cast.values.onePole, name: '1', count: 2, selected: true },
      { id: cast.values.threePoles, name: '3', count: 1, selected: false },
    ],
  });
  expect(facet(body, cast.attributes.current)).toMatchObject({ type: 'range', unit: 'А', min: 16, max: 25 });
  expect(facet(body, 'shops')).toMatchObject({
    parameter: 'shops',
    values: [
      { id: cast.shops.malysheva, count: 1 },
      { id: cast.shops.sibirsky, count: 2 },
    ],
  });
  expect(facet(body, 'in_stock')).toMatchObject({ parameter: 'in_stock', values: [{ id: 1, count: 2 }] });
  expect(body.tags).toEqual([
    { id: cast.tags.hit, name: 'Хит', count: 2, selected: false },
    { id: cast.tags.sale, name: 'Распродажа', count: 1, selected: false },
  ]);
});

test('a shop of another city is unknown in this one', async () => {
  const { malysheva, sibirsky, lenina } = cast.shops;
  const alone = await list(`shops=${lenina}`);
  expect(alone).toMatchObject({ count: 0, results: [] });
  expect(facet(alone, 'shops')).toMatchObject({
    values: [
      { id: malysheva, count: 2, selected: false },
      { id: sibirsky, selected: false },
    ],
  });
  expect(await list(`shops=${malysheva},${lenina}`)).toMatchObject({ count: 2 });
  expect((await list(`shops=${lenina}`, cast.cities.perm)).count).toBeGreaterThan(0);
});

test('a value that other filters exclude stays with the count 0 (SE-11)', async () => {
  const { breakers } = cast.categories;
  const { onePole, threePoles } = cast.values;
  const body = await list(`category=${breakers}&attributes=b${cast.brands.sever}&tags=${cast.tags.sale}`);
  expect(body.count).toBe(0);
  expect(facet(body, cast.attributes.poles)).toMatchObject({
    values: [
      { id: onePole, count: 0, selected: false },
      { id: threePoles, count: 0, selected: false },
    ],
  });
  expect(facet(body, 'shops')).toMatchObject({ values: [{ count: 0 }, { count: 0 }] });
  expect(facet(body, 'in_stock')).toMatchObject({ values: [{ count: 0 }] });
  expect(body.tags).toMatchObject([
    { id: cast.tags.hit, count: 0, selected: false },
    { id: cast.tags.sale, count: 0, selected: true },
  ]);
});

test('a filter that leaves nothing to choose is not shown until it is chosen', async () => {
  const { breakers, fasteners } = cast.categories;
  const { kontur, sever } = cast.brands;
  const { current, magnetic } = cast.attributes;
  const all = await list(`category=${breakers}`);
  expect(facet(all, 'brand')).toMatchObject({ values: [{ count: 2 }, { count: 1 }] });
  const single = await list(`category=${breakers}&attributes=${cast.values.onePole}`);
  expect(facet(single, 'brand')).toMatchObject({
    values: [
      { id: `b${kontur}`, count: 2 },
      { id: `b${sever}`, count: 0 },
    ],
  });
  // Only one current, then filtered by its range.
  const large = await list(`category=${breakers}&attributes=${cast.values.threePoles}`);
  expect(facet(large, current)).toBeUndefined();
  const ranged = await list(`category=${breakers}&attributes=${cast.values.threePoles},r${current}:63..63`);
  expect(facet(ranged, current)).toMatchObject({ min: 63, max: 63, selected: { from: 63, to: 63 } });
  // Every fastener is magnetic, and one of the two products among cables is not.
  expect(facet(await list(`category=${fasteners}`), magnetic)).toBeUndefined();
  expect(facet(await list(`category=${cast.categories.cables}`), magnetic)).toMatchObject({
    values: [{ count: 1, selected: false }],
  });
  // Availability and shops stay, because they change by the hour.
  expect(facet(single, 'in_stock')).toMatchObject({ values: [{ count: 2 }] });
});

test('a chosen value never disappears, and price bounds ignore the price filter', async () => {
  const body = await list(
    `category=${cast.categories.breakers}&attributes=${cast.values.magneticYes}&min_price=100000`,
  );
  expect(body.count).toBe(0);
  expect(facet(body, cast.attributes.magnetic)).toMatchObject({
    values: [{ id: cast.values.magneticYes, count: 0, selected: true }],
  });
  const priced = await list(`category=${cast.categories.breakers}&max_price=255`);
  expect(priced).toMatchObject({ count: 1, min_price: 250, max_price: 915 });
});

test('an unknown or hidden category answers 404', async () => {
  expect((await api.get(`catalog/products/?category=${cast.categories.hiddenCategory}`)).status).toBe(404);
  expect((await api.get('catalog/products/?category=99999')).status).toBe(404);
});

test('a product that is hidden or only in hidden categories is in no list; one without a category is in the full list', async () => {
  const ids = await idsOf('limit=100');
  expect(ids).not.toContain(cast.products.hiddenProduct);
  expect(ids).not.toContain(cast.products.familyHead);
  expect(ids).not.toContain(cast.products.inHiddenCategory);
  expect(ids).toContain(cast.products.withoutCategory);
});

describe('a commit is visible to the next request', () => {
  beforeEach(async () => {
    // Everything is cached by now.
    await list(`category=${cast.categories.breakers}`);
  });
  const change = (id: number, text: string, values: unknown[]) =>
    api.db.transaction().execute(async (tx) => {
      await tx.executeQuery(CompiledQuery.raw(text, values));
      await refreshListing(tx, [id]);
    });

  test('a price', async () => {
    const id = cast.products.threePoleBreaker;
    await change(id, 'update price set kopecks = 100 where product_id = $1', [id]);
    const body = await list(`category=${cast.categories.breakers}&ordering=price`);
    expect(body).toMatchObject({ min_price: 1, max_price: 260 });
    expect(body.results[0]).toMatchObject({ id, prices: [{ city: cast.cities.ekaterinburg, price: 1 }] });
    await change(id, 'update price set kopecks = 91500 where product_id = $1', [id]);
  });

  test('stock: a product that runs out comes last and is no longer counted', async () => {
    const id = cast.products.breaker16;
    await change(id, 'update stock set on_hand = 0 where product_id = $1', [id]);
    const body = await list(`category=${cast.categories.breakers}`);
    expect(body.results.at(-1)).toMatchObject({
      id,
      is_available: false,
      max_quantity: 0,
      stock: { level: 'нет' },
    });
    expect(facet(body, 'in_stock')).toMatchObject({ values: [{ count: 2 }] });
    await change(id, 'update stock set on_hand = 40 where product_id = $1', [id]);
  });

  test('a reservation reduces the stock that can be bought', async () => {
    const id = cast.products.threePoleBreaker;
    await change(id, 'insert into stock_reserved values ($1, $2, 5)', [id, cast.warehouses.central]);
    expect(
      (await list(`category=${cast.categories.breakers}&attributes=${cast.values.threePoles}`)).results[0]
        .max_quantity,
    ).toBe(2);
    await change(id, 'delete from stock_reserved where product_id = $1', [id]);
  });

  test('changes by staff take precedence over imported data', async () => {
    const id = cast.products.breaker25;
    await change(
      id,
      "insert into product_override (product_id, name, multiplicity, popularity) values ($1, 'Автомат от редактора', 5, 1000)",
      [id],
    );
    const [first] = (await list(`category=${cast.categories.breakers}`)).results;
    expect(first).toMatchObject({ id, name: 'Автомат от редактора', multiplicity: 5, max_quantity: 10 });
    await change(id, 'update product_override set is_hidden = true where product_id = $1', [id]);
    expect(await idsOf(`category=${cast.categories.breakers}`)).not.toContain(id);
    await change(id, 'delete from product_override where product_id = $1', [id]);
  });
});
