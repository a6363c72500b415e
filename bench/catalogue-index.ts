import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db, Pool } from '../src/platform/database/db.server.ts';
import type { ListRequest } from '../src/search-engine/search-engine.ts';
import { openSqlSearch } from '../src/shop/search/listing.server.ts';
import { type MemorySearch, openMemorySearch } from '../src/shop/search/memory/memory.server.ts';
import { finished, runNode } from './child.ts';
import { ensureLargeList } from './half-catalogue.ts';
import { type LargeList, largeLists } from './large-lists.ts';
import { type CheckFigures, checkLists } from './list-checks.ts';
import { type Latency, latency } from './measure.ts';
import { measureUpdate, type UpdateFigures } from './offer-update.ts';
import { measureTexts, readNamed, type TextFigures } from './port-texts.ts';
import { keystrokes } from './queries.ts';

/** The goals PERF-1 to PERF-10; × is the median in primary-key selects of the same run. */
export interface IndexFigures {
  texts: TextFigures;
  lists: { name: string; goods: number; found: number; filteredTimesFloor: number; deepToFirst: number }[];
  /** All latencies behind the ratios, ms. */
  latencies: Record<string, Latency>;
  update: UpdateFigures;
  memory: { loadMs: number; arraysMb: number; overEmptyNodeMb: number };
  rebuildSeconds: number;
  checks: CheckFigures;
}

const CALLS = 400;
const KEYSTROKES = 3_000;

/** @param checks how many random lists are compared with SQL while prices and stock change */
export async function measureIndex(
  pool: Pool,
  db: Db,
  floor: Latency,
  checks: number,
  say: (line: string) => void,
): Promise<IndexFigures> {
  await ensureLargeList(db);
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-bench-index-'));
  const inSql = openSqlSearch(db);
  const search = openMemorySearch(inSql, { pool, db, dataDir, asksLog: false, onError: console.error });
  try {
    await search.ready();
    say('rebuild');
    const started = performance.now();
    await search.rebuild();
    const rebuildSeconds = (performance.now() - started) / 1000;
    const latencies: Record<string, Latency> = {};
    latencies['change log, nothing new'] = await latency(CALLS, () => search.refresh());
    const lists: IndexFigures['lists'] = [];
    const large = await largeLists(pool);
    say('lists');
    for (const each of large) lists.push(await measureLists(search, each, floor, latencies));
    say('texts');
    const named = await readNamed(pool);
    const everything = large.at(-1)?.all;
    if (!everything) throw new Error('no list to search in');
    const texts = await measureTexts(search, named, everything);
    say('changes of prices and stocks');
    const update = await measureUpdate(search, db, keystrokes(named, KEYSTROKES));
    const memory = await measureMemory(dataDir);
    say(`${checks} random lists`);
    const compared = await checkLists(search, inSql, db, checks);
    return { texts, lists, latencies, update, memory, rebuildSeconds, checks: compared };
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

/** Measures how a separate process loads the file. */
async function measureMemory(dataDir: string): Promise<IndexFigures['memory']> {
  const [name = ''] = await readdir(join(dataDir, 'search'));
  const file = join(dataDir, 'search', name);
  return JSON.parse(await finished(runNode(['--expose-gc', 'bench/index-load.ts', file], {})));
}
