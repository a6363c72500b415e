import type { Db } from '../src/core/db.server.ts';
import type { MemorySearch } from '../src/shop/search/memory/memory-search.server.ts';
import type { SqlSearch } from '../src/shop/search/search.server.ts';
import { changeOffers, offersToChange } from './offer-changes.ts';
import { randomLists } from './random-lists.ts';

/** G10: how many of the random lists differ between memory and SQL. */
export async function countDifferences(
  search: MemorySearch,
  inSql: SqlSearch,
  db: Db,
  checks: number,
): Promise<number> {
  const { ids } = await offersToChange(db);
  const next = await randomLists(db, inSql);
  let differences = 0;
  for (let check = 0; check < checks; check++) {
    if (check % 1000 === 999) {
      await changeOffers(db, ids);
      await search.refresh();
    }
    const request = next();
    const [ours, theirs] = await Promise.all([search.list(request), inSql.list(request)]);
    if (comparable(ours) === comparable(theirs)) continue;
    differences++;
    console.error(`differs: ${JSON.stringify(request)}`);
  }
  return differences;
}

/** Facets with sorted keys, without zeros. */
function comparable({ facets, ...rest }: Awaited<ReturnType<SqlSearch['list']>>): string {
  const counts = Object.values(facets).map((each) =>
    each instanceof Map ? [...each].filter(([, count]) => count !== 0).sort(([a], [b]) => a - b) : each,
  );
  return JSON.stringify([rest.ids, rest.total, rest.bounds, counts]);
}
