import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Catalogue, listByBruteForce, readCatalogue } from '../../../tests/support/listing-oracle.ts';
import { seedRandomCatalogue } from '../../../tests/support/random-catalogue.ts';
import { recomputeCategoryTree } from '../catalogue/catalogue.server.ts';
import { openSqlSearch, type SqlSearch } from './listing.server.ts';
import { popularFirst } from './popular.ts';
import { refreshListing } from './search.server.ts';
import { type ListRequest, ORDERINGS } from './search.ts';

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

/** Most filters are off, so that lists of every size occur, also with goods that have no price. */
const seldom = <T>(value: fc.Arbitrary<T>, none: T) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(none) }, { weight: 1, arbitrary: value });
const some = (max: number, most: number) =>
  seldom(
    fc
      .uniqueArray(fc.integer({ min: 1, max }), { minLength: 1, maxLength: most })
      .map((ids) => ids.sort((a, b) => a - b)),
    [],
  );
const bound = (max: number) => seldom<number | null>(fc.integer({ min: 0, max }), null);

const requests = () =>
  fc.record({
    categoryId: seldom<number | null>(fc.constantFrom(...catalogue.categories.keys()), null),
    cityId: fc.constantFrom(...catalogue.cities.keys()),
    tags: some(4, 2),
    brands: some(6, 3),
    shops: some(7, 3),
    values: some(catalogue.valueCount + 2, 4),
    range: seldom<ListRequest['ranges'][number] | null>(
      fc.record({
        attributeId: fc.constantFrom(...catalogue.numberAttributes),
        from: bound(60),
        to: bound(60),
      }),
      null,
    ),
    price: fc.record({ from: bound(20_000), to: bound(40_000) }),
    inStock: seldom(fc.constant(true), false),
    ordering: fc.constantFrom(...ORDERINGS),
    limit: fc.integer({ min: 1, max: 100 }),
    offset: fc.constantFrom(0, 0, 5, 24, 300),
  });

test('ids, totals, facet counts and bounds equal those of counting one by one, for 400 random requests', async () => {
  await fc.assert(
    fc.asyncProperty(requests(), async ({ values, range, ...rest }) => {
      const known = await search.dictionary();
      const request = {
        ...rest,
        priceTypeId: catalogue.cities.get(rest.cityId) ?? null,
        ranges: range ? [range] : [],
        groups: [...Map.groupBy(values, (id) => known.values.get(id)?.attributeId ?? null)].map(
          ([attributeId, group]) => ({ attributeId, values: group }),
        ),
      };
      const answer = await search.list(request);
      expect(plain(answer)).toEqual(plain(listByBruteForce(catalogue, request)));
    }),
    { numRuns: 400 },
  );
});

test('every page of a list together is the list, nothing twice and nothing missing', async () => {
  for (const ordering of ORDERINGS) {
    const request = { ...popularFirst([...catalogue.cities.keys()][0] ?? 0, 1, 7), ordering };
    const seen: number[] = [];
    for (let offset = 0; ; offset += 7) {
      const { ids } = await search.list({ ...request, offset });
      if (ids.length === 0) break;
      seen.push(...ids);
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe((await search.list(request)).total);
  }
});

test('refreshing single products leaves the listing as refreshing everything would', async () => {
  const { db } = database;
  await db.transaction().execute(async (tx) => {
    await sql`update price set kopecks = kopecks + 1 where product_id % 3 = 0`.execute(tx);
    await sql`update stock set on_hand = 0 where product_id % 5 = 0`.execute(tx);
    await sql`update product set hidden_at = now() where id % 7 = 0`.execute(tx);
    const ids = await sql<{
      id: number;
    }>`select id from product where id % 3 = 0 or id % 5 = 0 or id % 7 = 0`.execute(tx);
    await refreshListing(
      tx,
      ids.rows.map(({ id }) => id),
    );
  });
  const rows = () => sql`select * from listing order by product_id, lft`.execute(db);
  const bySome = (await rows()).rows;
  await db.transaction().execute(async (tx) => {
    await recomputeCategoryTree(tx);
    await refreshListing(tx, 'all');
  });
  expect((await rows()).rows).toEqual(bySome);
});

/** Maps with sorted keys and without zeros, so that answers compare. */
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
