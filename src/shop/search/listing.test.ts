import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { type Catalogue, listByBruteForce, readCatalogue } from '../../../tests/support/listing-oracle.ts';
import { seedRandomCatalogue } from '../../../tests/support/random-catalogue.ts';
import { comparable, randomListings } from '../../../tests/support/random-listings.ts';
import { ORDERINGS } from '../../search-engine/search-engine.ts';
import { recomputeCategoryTree } from '../catalogue/catalogue.server.ts';
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

test('ids, totals, facet counts and bounds equal those counted product by product, for 400 random requests', async () => {
  await fc.assert(
    fc.asyncProperty(randomListings(catalogue), async (request) => {
      const answer = await search.list(request);
      expect(comparable(answer)).toEqual(comparable(listByBruteForce(catalogue, request)));
    }),
    { numRuns: 400 },
  );
});

test('all pages together are the whole list, nothing twice and nothing missing', async () => {
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

test('refreshing single products gives the same listing as refreshing everything', async () => {
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
