import { changeLogOf } from '../../../platform/cache/cached.server.ts';
import { type ChangeWatch, watchChanges } from '../../../platform/changes/changes.server.ts';
import type { Db, Pool } from '../../../platform/database/db.server.ts';
import type { CatalogueIndex } from '../../../search-engine/search-engine.ts';
import { noFilters, type SqlSearch } from '../listing.server.ts';
import type { AnswersFrom } from '../search.ts';
import { CatalogueFeed, type IndexFacts } from './feed.server.ts';
import { suggestFrom } from './suggest-from.server.ts';
import { warmUp } from './warm-up.server.ts';

export {
  eachDocument,
  readCategoryPaths,
  readDocumentsOf,
  readProductsRewritten,
  readSharedNames,
  type SharedNames,
} from './documents.queries.ts';
export { PendingChanges } from './pending-changes.ts';
export {
  type CommittedState,
  type Connection,
  readCommitted,
  readConsistently,
  readIdentity,
  readWritten,
} from './rows.queries.ts';
export type { IndexFacts };

/** The search port over the index in memory. */
export interface MemorySearch extends SqlSearch {
  /** Starts loading the index in a thread; does nothing when already started. */
  start(): void;
  /** Which adapter answers lists now. */
  answersFrom(): AnswersFrom;
  /** Metrics of the index. */
  index(): IndexFacts;
  /** While it is the same, equal texts get equal suggestions; undefined when changes have yet to be read. */
  textEdition(): number | undefined;
  /** Starts loading the index and resolves when it answers. */
  ready(): Promise<void>;
  /** Resolves when answers include everything that was committed before the call. */
  refresh(): Promise<void>;
  /** Rebuilds the index while the old one answers. */
  rebuild(): Promise<void>;
  stop(): Promise<void>;
}

export interface MemorySearchOptions {
  pool: Pool;
  db: Db;
  /** The folder of the image for the next start; undefined when none is written. */
  dataDir: string | undefined;
  /** A replica of the database, from which the index may be built. */
  replicaUrl?: string | undefined;
  onError: (error: unknown) => void;
  /** Called when answers to texts may improve: the index begins to answer, or is replaced. */
  onSwap?: () => void;
  /**
   * Called when the index has taken up a large change before which it has answered (PR-11): what was made of such answers is
   * outdated, although the log reports nothing new.
   */
  onCaughtUp?: () => void;
  /**
   * Whether each answer includes all earlier commits. If so, the log is read first: once per request with a followed
   * handle (`openFollowedDb`), otherwise once per answer. If not, the log notifies this process, and an answer may be
   * some milliseconds old.
   */
  asksLog: boolean;
  /** The age at which an index is rebuilt with the latest queries of visitors, ms; within a day by default. */
  renewAfter?: number;
  /** How long answers may come from the edition before a change of more than a thousand goods, ms; two seconds by default. */
  outdatedMs?: number;
}

/** How long an answer waits for the index to apply changes, ms; SQL needs no such wait. */
const PATIENCE_MS = 1_000;
const MOST_NEAR = 3;

/**
 * Opens the search port over the index in memory. SQL answers until the index is loaded and while it is behind.
 * @param sql the SQL adapter over the same database
 */
export function openMemorySearch(sql: SqlSearch, options: MemorySearchOptions): MemorySearch {
  const { pool, db, asksLog, onError, onSwap = () => {}, onCaughtUp = () => {} } = options;
  const log = changeLogOf(db);
  let opened: CatalogueFeed | undefined;
  let watch: ChangeWatch | undefined;
  let isStopped = false;
  /** The last answer came from SQL, which corrects nothing: cached answers may improve. */
  let hasFallenBack = false;
  let isWarm = false;
  /** How many answers were outdated, and whether the end of that is waited for. */
  let outdated = 0;
  let isCatchingUp = false;
  const catchUp = async () => {
    if (isCatchingUp) return;
    isCatchingUp = true;
    try {
      for (let seen = -1; seen !== outdated && !isStopped; ) {
        seen = outdated;
        await opened?.caughtUp();
        if (!isStopped) onCaughtUp();
      }
    } finally {
      isCatchingUp = false;
    }
  };
  const onOutdated = () => {
    outdated++;
    catchUp().catch(onError);
  };
  const begin = (index: CatalogueIndex) => {
    onSwap();
    if (!isWarm) warmUp(index, () => !isStopped).catch(onError);
    isWarm = true;
  };
  const feed = (): CatalogueFeed => {
    if (opened) return opened;
    opened = new CatalogueFeed({ ...options, log, onSwap: begin, onOutdated });
    if (!asksLog) watch = watchChanges(pool, () => log.read(), onError);
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
