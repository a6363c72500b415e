import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db, Pool } from '../src/core/db.server.ts';
import { type MemorySearch, openMemorySearch } from '../src/shop/search/memory/memory-search.server.ts';
import { openCatalogSearch } from '../src/shop/search/search.server.ts';
import type { ListRequest } from '../src/shop/search/search.ts';
import { finished, runNode } from './child.ts';
import { type LargeList, largeLists } from './large-lists.ts';
import { countDifferences } from './list-checks.ts';
import { type Latency, latency } from './measure.ts';
import { changeOffers, offersToChange } from './offer-changes.ts';

/** The goals of SEARCH §7 that concern listing; × is the median in primary-key selects of the same run. */
export interface IndexFigures {
  lists: { name: string; goods: number; found: number; filteredTimesFloor: number; deepToFirst: number }[];
  /** All latencies behind the ratios, ms. */
  latencies: Record<string, Latency>;
  /** After the commit of so many new prices and stocks: ms until a list shows them, and lists meanwhile. */
  update: { rows: number; visibleMs: number; applyMs: number; listP95Ms: number };
  memory: { loadMs: number; arraysMb: number; overEmptyNodeMb: number };
  rebuildSeconds: number;
  checks: { lists: number; differences: number };
}

const CALLS = 400;

/** @param checks so many random lists are compared with SQL, prices and stocks changing in between */
export async function measureIndex(
  pool: Pool,
  db: Db,
  floor: Latency,
  checks: number,
): Promise<IndexFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-bench-index-'));
  const inSql = openCatalogSearch(db);
  const search = openMemorySearch(inSql, { pool, db, dataDir, asksLog: false, onError: console.error });
  try {
    await search.ready();
    const started = performance.now();
    await search.rebuild();
    const rebuildSeconds = (performance.now() - started) / 1000;
    const latencies: Record<string, Latency> = {};
    latencies['change log, nothing new'] = await latency(CALLS, () => search.refresh());
    const lists: IndexFigures['lists'] = [];
    for (const large of await largeLists(pool))
      lists.push(await measureLists(search, large, floor, latencies));
    return {
      lists,
      latencies,
      update: await measureUpdate(search, db),
      memory: await measureMemory(dataDir),
      rebuildSeconds,
      checks: { lists: checks, differences: await countDifferences(search, inSql, db, checks) },
    };
  } finally {
    await search.stop();
    await rm(dataDir, { recursive: true });
  }
}

async function measureLists(
  search: MemorySearch,
  { name, all, filtered }: LargeList,
  floor: Latency,
  latencies: Record<string, Latency>,
): Promise<IndexFigures['lists'][number]> {
  const { total } = await search.list(all);
  const { total: found } = await search.list(filtered(0));
  const deep = Math.floor((total * 0.9) / 24) * 24;
  const measure = async (what: string, request: (turn: number) => ListRequest) => {
    const measured = await latency(CALLS, (turn) => search.list(request(turn)));
    latencies[`${name}, ${what}`] = measured;
    return measured.p50;
  };
  await measure('no filters', () => all);
  const five = await measure('five filters', filtered);
  const first = await measure('by price', () => ({ ...all, ordering: 'price' }));
  const last = await measure('by price, offset 90 %', () => ({ ...all, ordering: 'price', offset: deep }));
  return { name, goods: total, found, filteredTimesFloor: five / floor.p50, deepToFirst: last / first };
}

/** Ten thousand prices and stocks in one transaction, and how long after it the lists show them. */
async function measureUpdate(search: MemorySearch, db: Db): Promise<IndexFigures['update']> {
  const { cityId, priceTypeId, cheapest, ids } = await offersToChange(db);
  const request: ListRequest = {
    ...{ categoryId: null, cityId, priceTypeId, tags: [], groups: [], brands: [], ranges: [], shops: [] },
    ...{ price: { from: null, to: null }, inStock: false, ordering: 'price', limit: 1, offset: 0 },
  };
  await changeOffers(db, ids, async (tx) => {
    await sql`update price set kopecks = 1 where product_id = ${cheapest} and price_type_id = ${priceTypeId}`.execute(
      tx,
    );
  });
  const committed = performance.now();
  const times: number[] = [];
  for (;;) {
    const start = performance.now();
    const { bounds } = await search.list(request);
    times.push(performance.now() - start);
    if (bounds?.min === 1) break;
    await new Promise((resolve) => setImmediate(resolve));
  }
  const visibleMs = performance.now() - committed;
  await changeOffers(db, ids);
  const start = performance.now();
  await search.refresh();
  const applyMs = performance.now() - start;
  times.sort((a, b) => a - b);
  return { rows: ids.length, visibleMs, applyMs, listP95Ms: times[Math.floor(times.length * 0.95)] ?? 0 };
}

/** A process of its own loads the file: what that takes. */
async function measureMemory(dataDir: string): Promise<IndexFigures['memory']> {
  const [name = ''] = await readdir(join(dataDir, 'search'));
  const file = join(dataDir, 'search', name);
  return JSON.parse(await finished(runNode(['--expose-gc', 'bench/index-load.ts', file], {})));
}
