import { type ChangeWatch, watchChanges } from '../../../core/changes.server.ts';
import type { Db, Pool } from '../../../core/db.server.ts';
import { changeLogOf } from '../../../core/kept.server.ts';
import type { SqlSearch } from '../listing.server.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { CatalogueFeed, type IndexFacts } from './feed.server.ts';
import { suggestFrom } from './suggest-from.ts';
import { warmUp } from './warm-up.server.ts';

export type { IndexFacts };

/** The search port over the index in memory. */
export interface MemorySearch extends SqlSearch {
  /** Begins to load the index: from then on a thread and the database are at work. */
  start(): void;
  /** Who answers now. */
  answersFrom(): 'memory' | 'sql';
  /** What is measured of the index. */
  index(): IndexFacts;
  /** While it is the same, the same beginning is suggested the same; undefined: something has to be read first. */
  textEdition(): object | undefined;
  /** Begins to load the index, and resolves when it answers. */
  ready(): Promise<void>;
  /** Resolves when answers know what was committed before the call. */
  refresh(): Promise<void>;
  /** Builds the index anew while the old one answers. */
  rebuild(): Promise<void>;
  stop(): Promise<void>;
}

export interface MemorySearchOptions {
  pool: Pool;
  db: Db;
  /** Where the image for the next start is kept; undefined: nowhere. */
  dataDir: string | undefined;
  onError: (error: unknown) => void;
  /** Told when answers to texts may be better than before: the index begins to answer, or another one does. */
  onSwap?: () => void;
  /**
   * Whether answers know all that was committed before them. The log is read first: by each request when the handle of
   * the database is a followed one (`openFollowedDb`), by each answer otherwise. False: the log wakes, and an answer is
   * older by what the wake takes, some milliseconds.
   */
  asksLog: boolean;
  /** An index is built anew at this age, ms, with what visitors have asked since; absent: within a day. */
  renewAfter?: number;
}

/** Longer no answer waits for the index to take in what was committed: SQL knows it at once. */
const PATIENCE_MS = 1_000;
const MOST_NEAR = 3;

/**
 * Lists, texts and counts from memory; everything from SQL until the index is loaded and while it is behind.
 * @param sql the SQL adapter over the same database
 */
export function openMemorySearch(sql: SqlSearch, options: MemorySearchOptions): MemorySearch {
  const { pool, db, asksLog, onError, onSwap = () => {} } = options;
  const log = changeLogOf(db);
  let opened: CatalogueFeed | undefined;
  let watch: ChangeWatch | undefined;
  let isStopped = false;
  /** Somebody was answered by SQL, which knows no slips: what was kept of it may be worth making anew. */
  let hasFallenBack = false;
  let isWarm = false;
  const begin = (index: CatalogueIndex) => {
    onSwap();
    if (!isWarm) warmUp(index, () => !isStopped).catch(onError);
    isWarm = true;
  };
  const feed = (): CatalogueFeed => {
    if (opened) return opened;
    opened = new CatalogueFeed({ ...options, log, onSwap: begin });
    if (!asksLog) watch = watchChanges(pool, () => log.read().catch(onError), onError);
    return opened;
  };
  const current = async (of: 'texts' | 'everything' = 'everything') => {
    if (!opened || isStopped) return undefined;
    if (asksLog) await log.refresh();
    const index = await opened.upToDate(PATIENCE_MS, of);
    if (index && hasFallenBack) onSwap();
    hasFallenBack = index === undefined;
    return index;
  };
  return {
    ...sql,
    async list(request) {
      return (await current())?.list(request) ?? sql.list(request);
    },
    async search(request) {
      return (await current())?.search(request) ?? sql.search(request);
    },
    async unfiltered(request) {
      const { categoryId, cityId, priceTypeId, text, isExact = false } = request;
      const asked = text === undefined ? undefined : { text, isExact };
      const index = await current();
      return (
        index?.count({ ...noFilters, categoryId, cityId, priceTypeId }, asked) ?? sql.unfiltered(request)
      );
    },
    async edition() {
      return (await current())?.edition;
    },
    async categoryCounts() {
      return (await current())?.categoryCounts() ?? sql.categoryCounts();
    },
    async suggest(request) {
      const index = await current('texts');
      return index ? suggestFrom(index, request) : sql.suggest(request);
    },
    async near(text, cityId) {
      return (await current('texts'))?.texts.near(text, cityId, MOST_NEAR) ?? sql.near(text, cityId);
    },
    textEdition: () => (isStopped ? undefined : opened?.atOnce('texts')?.edition),
    start: () => void feed(),
    answersFrom: () => (opened?.isReady && !isStopped ? 'memory' : 'sql'),
    index: () => opened?.facts ?? { builtAt: undefined, built: 0, loaded: 0 },
    ready: () => feed().ready(),
    refresh: () => feed().refresh(),
    rebuild: () => feed().rebuild(),
    async stop() {
      isStopped = true;
      await watch?.stop();
      await opened?.stop();
    },
  };
}

const noFilters = {
  tags: [],
  shops: [],
  groups: [],
  brands: [],
  ranges: [],
  price: { from: null, to: null },
  inStock: false,
};
