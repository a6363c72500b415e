import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Catalogue, listByBruteForce, readCatalogue } from '../../../tests/support/listing-oracle.ts';
import { seedRandomCatalogue } from '../../../tests/support/random-catalogue.ts';
import { ORDERINGS, type SearchRequest } from '../../search-engine/search-engine.ts';
import { openSqlSearch, type SqlSearch } from './listing.server.ts';
import { popularFirst } from './popular.ts';
import { refreshListing } from './search.server.ts';

let database: TestDatabase;
let search: SqlSearch;
let catalogue: Catalogue;

beforeAll(async () => {
  database = await freshDatabase();
  await seedRandomCatalogue(database.db);
  search = openSqlSearch(database.db);
  catalogue = await readCatalogue(database.db);
});
afterAll(() => database.drop());

type Product = Catalogue['products'][number];

/**
 * Products of the expected data whose name, brand or own categories have words with these prefixes; the random shop
 * uses ids as names.
 */
function having(words: readonly string[]): Product[] {
  return catalogue.products.filter((product) => {
    const texts = [
      product.name,
      ...(product.brand === null ? [] : [`Бренд ${product.brand}`]),
      ...product.categories.map((id) => `Раздел ${id}`),
    ];
    const own = texts.join(' ').toLowerCase().replaceAll('ё', 'е').split(' ');
    return words.every((word) => own.some((each) => each.startsWith(word)));
  });
}

const TEXTS = [
  'ёж',
  'ЕЛЬ',
  'item',
  'Бренд 3',
  '«раздел» 4',
  'ель, раздел',
  '1',
  'раздел 1 бренд',
  'ель 99 ёж',
];
const ids = (max: number) =>
  fc.uniqueArray(fc.integer({ min: 1, max }), { maxLength: 2 }).map((found) => found.sort((a, b) => a - b));
const seldom = <T>(value: fc.Arbitrary<T>, none: T) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(none) }, { weight: 1, arbitrary: value });

const requests = () =>
  fc.record({
    text: fc.constantFrom(...TEXTS),
    categoryId: seldom<number | null>(fc.constantFrom(...catalogue.categories.keys()), null),
    cityId: fc.constantFrom(...catalogue.cities.keys()),
    tags: seldom(ids(3), []),
    brands: seldom(ids(5), []),
    shops: seldom(ids(7), []),
    values: seldom(ids(catalogue.valueCount), []),
    price: fc.record({
      from: seldom<number | null>(fc.integer({ min: 0, max: 20_000 }), null),
      to: seldom<number | null>(fc.integer({ min: 0, max: 40_000 }), null),
    }),
    inStock: seldom(fc.constant(true), false),
    ordering: fc.constantFrom(...ORDERINGS),
    limit: fc.integer({ min: 1, max: 100 }),
    offset: fc.constantFrom(0, 0, 5, 24),
  });

async function grouped(values: readonly number[]) {
  const known = await search.dictionary();
  return [...Map.groupBy(values, (id) => known.values.get(id)?.attributeId ?? null)].map(
    ([attributeId, group]) => ({ attributeId, values: group }),
  );
}

test('a text combines with every filter: ids, total, counts and bounds equal those counted product by product', async () => {
  await fc.assert(
    fc.asyncProperty(requests(), async ({ values, text, ...rest }) => {
      const request = {
        ...rest,
        priceTypeId: catalogue.cities.get(rest.cityId) ?? null,
        ranges: [],
        groups: await grouped(values),
      };
      const words =
        text
          .toLowerCase()
          .replaceAll('ё', 'е')
          .match(/[a-zа-я0-9]+/g) ?? [];
      const found = { ...catalogue, products: having(words) };
      const { categories, corrected, dropped, ...answer } = await search.search({
        ...request,
        text,
        isExact: false,
      });
      expect([corrected, dropped]).toEqual([null, []]);
      expect(plain(answer)).toEqual(plain(listByBruteForce(found, request)));
      // Categories ignore the chosen one, as a facet ignores its own choice.
      const anywhere = listByBruteForce(found, { ...request, categoryId: null, offset: 0, limit: 1_000 });
      const hits = catalogue.products.filter(({ id }) => anywhere.ids.includes(id));
      const own = new Set(hits.flatMap((product) => product.categories));
      const counts = [...own].map((id) => [
        id,
        hits.filter((hit) => hit.categories.some((each) => catalogue.categories.get(id)?.has(each))).length,
      ]);
      expect(Object.fromEntries(categories)).toEqual(Object.fromEntries(counts));
    }),
    { numRuns: 300 },
  );
});

const asked = (text: string, more: Partial<SearchRequest> = {}): SearchRequest => ({
  ...popularFirst(1, 1, 100),
  ordering: 'relevance',
  text,
  isExact: false,
  ...more,
});

test('all pages by relevance together are all results, nothing twice', async () => {
  const { total } = await search.search(asked('раздел'));
  const seen: number[] = [];
  for (let offset = 0; offset < total; offset += 30)
    seen.push(...(await search.search(asked('раздел', { limit: 30, offset }))).ids);
  expect(new Set(seen).size).toBe(total);
  expect(new Set(seen)).toEqual(new Set(having(['раздел']).map(({ id }) => id)));
});

test('the existing values are those of the search results, not of the whole catalogue', async () => {
  const found = { ...catalogue, products: having(['еж', 'раздел', '4']) };
  const { facets, total } = listByBruteForce(found, popularFirst(1, 1, 1));
  const answer = await search.unfiltered(asked('ёж раздел 4'));
  expect(answer.total).toBe(total);
  expect(plain({ ids: [], ...answer }).counts).toEqual(
    plain({ ids: [], total, bounds: null, facets }).counts,
  );
});

test('a text without letters and digits finds nothing', async () => {
  for (const text of ['', '   ', '%', '%%_\\', '🙂', '*', '\u0000', '( | & ! :*'])
    expect(await search.search(asked(text))).toMatchObject({ ids: [], total: 0, bounds: null });
});

test('search uses the current names, and hidden products are no longer found', async () => {
  const { db } = database;
  const change = (statement: string, id: number) =>
    db.transaction().execute(async (tx) => {
      await sql.raw(statement).execute(tx);
      await refreshListing(tx, [id]);
    });
  const [id = 0] = having(['еж']).map((product) => product.id);
  const finds = async (text: string) => (await search.search(asked(text))).ids.includes(id);
  expect(await finds('шуруповёрт')).toBe(false);
  await change(`update product set name = 'Шуруповёрт АБ-12', article = 'DW 047/5' where id = ${id}`, id);
  expect(await finds('шуруповерт')).toBe(true);
  expect(await finds('dw0475')).toBe(true);
  await change(`insert into product_override (product_id, name) values (${id}, 'Перфоратор')`, id);
  expect(await finds('шуруповерт')).toBe(false);
  expect(await finds('перфоратор')).toBe(true);
  await change(`update product_override set is_hidden = true where product_id = ${id}`, id);
  expect(await finds('перфоратор')).toBe(false);
  const { rows } = await sql`select from search_text where product_id = ${id}`.execute(db);
  expect(rows).toHaveLength(0);
  await change(`delete from product_override where product_id = ${id}`, id);
  const texts = async () => (await sql`select * from search_text order by product_id`.execute(db)).rows;
  const bySome = await texts();
  await db.transaction().execute((tx) => refreshListing(tx, 'all'));
  expect(await texts()).toEqual(bySome);
});

test('a number of two digits does not match as the beginning of a longer one', async () => {
  const { db } = database;
  await db.transaction().execute(async (tx) => {
    await sql`update product set name = 'Рубильник ' || case id when 1 then '63 А' else '630 А' end where id in (1, 2)`.execute(
      tx,
    );
    await sql`update product set hidden_at = null where id in (1, 2)`.execute(tx);
    await refreshListing(tx, [1, 2]);
  });
  expect((await search.search(asked('рубильник 63'))).ids).toEqual([1]);
  expect((await search.search(asked('рубильники 6'))).ids.toSorted()).toEqual([1, 2]);
});

/** Sorts the keys of maps and drops zeros, so that answers can be compared. */
function plain(answer: Awaited<ReturnType<SqlSearch['list']>>) {
  const { facets, ...rest } = answer;
  const counts = Object.fromEntries(
    Object.entries(facets).map(([name, value]) => [
      name,
      value instanceof Map
        ? [...(value as Map<number, unknown>)].filter(([, each]) => each !== 0).sort(([a], [b]) => a - b)
        : value,
    ]),
  );
  return { ...rest, counts };
}
