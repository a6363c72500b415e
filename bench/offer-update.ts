import { sql } from 'kysely';
import type { Db } from '../src/platform/database/db.server.ts';
import type { MemorySearch } from '../src/shop/search/memory/memory.server.ts';
import { popularFirst } from '../src/shop/search/popular.ts';
import { type Latency, latency, summary } from './measure.ts';
import { changeOffers, offersToChange } from './offer-changes.ts';

/** PERF-6 and PERF-7: ten thousand new prices and stock rows in one transaction. */
export interface UpdateFigures {
  rows: number;
  /** From the commit until a list shows them, ms, and the processor time of this process within it. */
  visibleMs: number;
  applyMs: number;
  /** The latency of lists requested meanwhile. */
  lists: Latency;
  suggestIdle: Latency;
  /** The same while several such transactions follow each other. */
  suggestMeanwhile: Latency;
  meanwhileToIdle: number;
}

const CALLS = 2_000;
const COMMITS = 3;
/** The time after which a change counts as lost. */
const MOST_MS = 60_000;

export async function measureUpdate(
  search: MemorySearch,
  db: Db,
  typed: readonly string[],
): Promise<UpdateFigures> {
  const { cityId, priceTypeId, cheapest, ids } = await offersToChange(db);
  const byPrice = { ...popularFirst(cityId, priceTypeId, 1), ordering: 'price' as const };
  await changeOffers(db, ids, async (tx) => {
    await sql`update price set kopecks = 1 where product_id = ${cheapest} and price_type_id = ${priceTypeId}`.execute(
      tx,
    );
    // Bounds are of what can be bought, and the change of stock may have sold the last one.
    await sql`update stock set on_hand = 10 where product_id = ${cheapest}`.execute(tx);
  });
  const committed = performance.now();
  const times: number[] = [];
  for (;;) {
    const start = performance.now();
    const { bounds } = await search.list(byPrice);
    times.push(performance.now() - start);
    if (bounds?.min === 1) break;
    if (start > committed + MOST_MS) throw new Error(`product ${cheapest} has not become the cheapest`);
    await breathe();
  }
  const visibleMs = performance.now() - committed;
  await changeOffers(db, ids);
  const start = performance.now();
  await search.refresh();
  const applyMs = performance.now() - start;

  const ask = (turn: number) =>
    search.suggest({ text: typed[turn % typed.length] ?? '', cityId, pastQueries: [] });
  const suggestIdle = await latency(CALLS, ask);
  const changes = { left: COMMITS };
  const writing = (async () => {
    for (; changes.left > 0; changes.left--) await changeOffers(db, ids);
    await search.refresh();
  })();
  const meanwhile: number[] = [];
  for (let turn = 0; changes.left > 0; turn++) {
    const asked = performance.now();
    await ask(turn);
    meanwhile.push(performance.now() - asked);
    await breathe();
  }
  await writing;
  const suggestMeanwhile = summary(meanwhile);
  return {
    rows: ids.length,
    visibleMs,
    applyMs,
    lists: summary(times),
    suggestIdle,
    suggestMeanwhile,
    meanwhileToIdle: suggestMeanwhile.p95 / suggestIdle.p95,
  };
}

/** Gives the process time to apply received changes. */
const breathe = () => new Promise((resolve) => setImmediate(resolve));
