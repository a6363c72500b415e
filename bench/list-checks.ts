import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { Db } from '../src/platform/database/db.server.ts';
import type { ListRequest } from '../src/search-engine/search-engine.ts';
import type { MemorySearch } from '../src/shop/search/memory/memory.server.ts';
import type { SqlSearch } from '../src/shop/search/search.server.ts';
import { comparable, randomLists } from '../tests/support/random-listings.ts';
import { readVocabulary } from '../tests/support/shop-vocabulary.ts';
import { changeOffers, offersToChange } from './offer-changes.ts';

/** PERF-10: random lists from memory compared with those from SQL. */
export interface CheckFigures {
  lists: number;
  differences: number;
  /** Lists with at least one product: the others say little. */
  withGoods: number;
  whileChanging: { lists: number; differences: number; commits: number; offers: number };
}

/** The same lists in every run. */
const SEED = 20_261_121;
/** An answer from SQL takes several queries, so a commit between them mixes two states. */
const TRIES = 5;

/** Prices and stock change after every thousand lists, and then all the time. */
export async function checkLists(
  search: MemorySearch,
  inSql: SqlSearch,
  db: Db,
  checks: number,
): Promise<CheckFigures> {
  const { ids } = await offersToChange(db);
  const vocabulary = await readVocabulary(db, inSql);
  const requests = fc.sample(randomLists(vocabulary), { numRuns: checks, seed: SEED });
  let differences = 0;
  let withGoods = 0;
  for (const [turn, request] of requests.entries()) {
    if (turn % 1000 === 999) await changeOffers(db, ids);
    await search.refresh();
    const [ours, theirs] = await Promise.all([search.list(request), inSql.list(request)]);
    if (theirs.total > 0) withGoods++;
    if (!isDeepStrictEqual(comparable(ours), comparable(theirs))) differences += differs(request);
  }
  return { lists: checks, differences, withGoods, whileChanging: await checkWhileChanging() };

  async function checkWhileChanging(): Promise<CheckFigures['whileChanging']> {
    const figures = { lists: 0, differences: 0, commits: 0, offers: ids.length };
    const changing = { isOn: true };
    const changes = (async () => {
      while (changing.isOn) {
        await changeOffers(db, ids);
        figures.commits++;
      }
    })();
    for (const request of requests.slice(0, Math.ceil(checks / 4))) {
      figures.lists++;
      if (!(await isOfOneMoment(request))) figures.differences += differs(request);
    }
    changing.isOn = false;
    await changes;
    return figures;
  }

  /** Whether memory answers what SQL answers right before or right after it. */
  async function isOfOneMoment(request: ListRequest): Promise<boolean> {
    let before = comparable(await inSql.list(request));
    for (let left = TRIES; left > 0; left--) {
      await search.refresh();
      const ours = comparable(await search.list(request));
      const after = comparable(await inSql.list(request));
      if (isDeepStrictEqual(ours, before) || isDeepStrictEqual(ours, after)) return true;
      before = after;
    }
    return false;
  }
}

function differs(request: ListRequest): 1 {
  console.error(`differs: ${JSON.stringify(request)}`);
  return 1;
}
