import fc from 'fast-check';
import { expect } from 'vitest';
import type { Db } from '../../src/platform/database/db.server.ts';
import type { SqlSearch } from '../../src/shop/search/listing.server.ts';
import type { MemorySearch } from '../../src/shop/search/memory/memory.server.ts';
import { listByBruteForce, readCatalogue } from './listing-oracle.ts';
import { comparable, randomListings } from './random-listings.ts';

/** Checks random lists of the current catalogue: memory, SQL and counting product by product must agree. */
export async function expectSameLists(
  db: Db,
  memory: MemorySearch,
  inSql: SqlSearch,
  checks: number,
): Promise<void> {
  await memory.refresh();
  const catalogue = await readCatalogue(db);
  await fc.assert(
    fc.asyncProperty(randomListings(catalogue), fc.integer({ min: 0, max: 19 }), async (request, turn) => {
      const answer = comparable(await memory.list(request));
      expect(answer).toEqual(comparable(listByBruteForce(catalogue, request)));
      // SQL answers slowly; every twentieth list is enough, listing.test.ts checks the rest.
      if (turn > 0) return;
      expect(answer).toEqual(comparable(await inSql.list(request)));
      expect(comparable(await memory.unfiltered(request))).toEqual(
        comparable(await inSql.unfiltered(request)),
      );
    }),
    { numRuns: checks },
  );
}
