import { join } from 'node:path';
import type { FollowedLog } from '../../../platform/cache/cached.server.ts';
import type { Change } from '../../../platform/changes/changes.queries.ts';
import type { Pool } from '../../../platform/database/db.server.ts';
import type { CatalogueIndex } from '../../../search-engine/search-engine.ts';
import type { IndexImage } from './build-index.server.ts';
import { readImage } from './image-file.server.ts';
import { PublishedIndex, pause, type Wanted } from './published-index.server.ts';
import { buildInThread } from './rebuild.server.ts';
import { isOfThisDatabase } from './rows.queries.ts';

export interface FeedOptions {
  pool: Pool;
  log: FollowedLog;
  /** The folder of the image for the next start; undefined when none is written. */
  dataDir: string | undefined;
  /** A replica of the database, from which the index may be built. */
  replicaUrl?: string | undefined;
  onError: (error: unknown) => void;
  /** Called when another index begins to answer. */
  onSwap: (index: CatalogueIndex) => void;
  /** Called when an answer comes from the edition before a large change. */
  onOutdated: () => void;
  /** The age at which an index is rebuilt, ms; within a day by default. */
  renewAfter?: number;
  /** How long the edition before a large change may answer, ms. */
  outdatedMs?: number;
}

/** Metrics of the index. */
export interface IndexFacts {
  /** When the current index was read from the database, ms since 1970; undefined when none answers. */
  readonly builtAt: number | undefined;
  /**
   * How many indexes this process has built, and how many it took from the file of another process or an earlier
   * start.
   */
  readonly built: number;
  readonly loaded: number;
}

const RETRY_MS = 1_000;
/** How long the rows of goods wait to be read together, ms. A request that needs them has them read at once. */
const GATHER_MS = 100;
const HOUR = 3_600_000;
/**
 * Queries of visitors are suggested after the next rebuild, so no index gets older than a day. The random part keeps
 * processes from rebuilding at the same time.
 */
const OLDEST_MS = () => (22 + Math.random() * 2) * HOUR;

/**
 * Keeps the index up to date with the last commit: it loads the file or builds an index, follows the change log, and
 * rebuilds in the background when too much has changed.
 */
export class CatalogueFeed {
  readonly #options: FeedOptions;
  /** The index that answers, and the next one, which receives changes too. */
  #current: PublishedIndex | undefined;
  #coming: PublishedIndex | undefined;
  #building: Promise<void> | undefined;
  /** Whether another rebuild must follow: `now` when staff waits for it, `later` after a pause. */
  #wantedAgain: 'no' | 'later' | 'now' = 'no';
  #retry: NodeJS.Timeout | undefined;
  #pause: NodeJS.Timeout | undefined;
  #gathering: NodeJS.Timeout | undefined;
  #renewal: NodeJS.Timeout | undefined;
  readonly #stop = new AbortController();
  #built = 0;
  #loaded = 0;
  /** When the image that could not be used was built: it is not tried again. */
  #useless = 0;

  constructor(options: FeedOptions) {
    this.#options = options;
    options.log.follow((changes, isAnother) => this.#take(changes, isAnother));
    this.#building = this.#open().finally(() => this.#rest());
  }

  get facts(): IndexFacts {
    return {
      builtAt: this.isReady ? this.#current?.builtAt : undefined,
      built: this.#built,
      loaded: this.#loaded,
    };
  }

  /** Whether an index is loaded and up to date with all published changes. */
  get isReady(): boolean {
    return this.#current !== undefined && !this.#current.isBehind;
  }

  /**
   * The index as of the last reading of the log.
   * @param patience how long to wait for it, ms
   * @param of with `texts`, prices and stock may be slightly older
   * @returns undefined when there is none yet, it is behind, or it takes longer than the patience
   */
  async upToDate(patience: number, of: 'texts' | 'everything'): Promise<CatalogueIndex | undefined> {
    return this.#current?.upToDate(patience, of);
  }

  /** The same without waiting: undefined when changes have yet to be read. */
  atOnce(of: 'texts' | 'everything'): CatalogueIndex | undefined {
    return this.#current?.atOnce(of);
  }

  /** Resolves when the index is loaded. */
  async ready(): Promise<void> {
    while (!this.isReady && !this.#stop.signal.aborted)
      await (this.#building?.catch(() => {}) ?? pause(RETRY_MS / 10));
  }

  /** Resolves when the index has everything that was committed before the call, unless that is too much for it. */
  async refresh(): Promise<void> {
    await this.#options.log.read();
    await this.#current?.settle();
  }

  /** Resolves when an index answers that includes all changes published before the call. */
  async caughtUp(): Promise<void> {
    do {
      await this.#current?.settle().catch(() => {}); // it is tried again
      await this.ready();
    } while (!this.isReady && !this.#stop.signal.aborted);
  }

  /** Rebuilds the index and swaps it in. */
  async rebuild(): Promise<void> {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.#building ??= this.#build().finally(() => this.#rest());
    await this.#building;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#retry);
    clearTimeout(this.#pause);
    clearTimeout(this.#gathering);
    clearTimeout(this.#renewal);
    await Promise.allSettled([this.#current?.rest(), this.#building]);
  }

  /**
   * @param isAnother the log belongs to another database or timeline, so everything read from the old one is invalid,
   *   including which rows are new
   */
  #take(changes: readonly Change[], isAnother: boolean): void {
    if (this.#stop.signal.aborted) return;
    this.#coming?.receive(changes);
    if (this.#coming) this.#coming.isBehind ||= isAnother;
    if (isAnother) this.#rebuildSoon('now');
    const current = this.#current;
    if (!current) return;
    current.isBehind ||= isAnother;
    current.isWhole &&= !isAnother;
    current.receive(changes);
    const settle = () => {
      this.#gathering = undefined;
      this.#current?.settle().catch((error) => this.#tryAgain(error)); // a new index may have replaced it meanwhile
    };
    // Each order changes the stock of a few goods.
    if (current.hasOnlyRows) this.#gathering ??= setTimeout(settle, GATHER_MS).unref();
    else settle();
  }

  #tryAgain(error: unknown): void {
    if (this.#stop.signal.aborted) return;
    this.#options.onError(error);
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined;
      if (this.#current && !this.#current.isBehind)
        this.#current.settle().catch((again) => this.#tryAgain(again));
      else this.#rebuildSoon('now');
    }, RETRY_MS).unref();
  }

  /**
   * Schedules a rebuild. `later` means after a pause, because after an import visitors fill the caches again and its
   * next file may follow. A build under way may have started before the change, so another one follows it.
   */
  #rebuildSoon(when: Wanted): void {
    if (this.#stop.signal.aborted) return;
    if (this.#building) {
      if (this.#wantedAgain !== 'now') this.#wantedAgain = when;
    } else if (when === 'now') this.rebuild().catch((error) => this.#tryAgain(error));
    else this.#pause ??= setTimeout(() => this.#rebuildSoon('now'), RETRY_MS).unref();
  }

  #rest(): void {
    this.#building = undefined;
    const wanted = this.#wantedAgain;
    this.#wantedAgain = 'no';
    if (wanted !== 'no') this.#rebuildSoon(wanted);
  }

  async #open(): Promise<void> {
    try {
      const image = this.#file && readImage(this.#file);
      this.#useless = image ? image.builtAt : 0;
      if (image && (await isOfThisDatabase(this.#options.pool, image))) {
        await this.#swap(image);
        this.#loaded++;
        return;
      }
    } catch (error) {
      this.#options.onError(error);
    }
    await this.#build().catch((error) => this.#tryAgain(error));
  }

  async #build(): Promise<void> {
    const { pool, replicaUrl, onError } = this.#options;
    const { connectionString: url } = pool.options;
    if (!url) throw new Error('the pool has no address to build the index from');
    // Another process may have built one since for the same reason.
    const newerThan = this.#current?.builtAt ?? this.#useless;
    const isLowPriority = this.#current !== undefined;
    const order = { url, replicaUrl, file: this.#file, newerThan, isLowPriority };
    const { image, isFound } = await buildInThread(order, onError, this.#stop.signal);
    await this.#swap(image);
    if (isFound) this.#loaded++;
    else this.#built++;
  }

  /** Changes from here on come from the log; earlier ones are found in the rows. */
  async #swap(image: IndexImage): Promise<void> {
    const { pool, onOutdated, outdatedMs } = this.#options;
    const on = { wanted: (when: Wanted) => this.#rebuildSoon(when), outdated: onOutdated };
    const coming = new PublishedIndex(image, pool, on, outdatedMs);
    this.#coming = coming;
    this.#wantedAgain = 'no';
    try {
      await this.#options.log.read();
      await coming.settle();
    } finally {
      this.#coming = undefined;
    }
    this.#current = coming;
    clearTimeout(this.#renewal);
    const age = Date.now() - image.builtAt;
    const left = Math.max(RETRY_MS, (this.#options.renewAfter ?? OLDEST_MS()) - age);
    this.#renewal = setTimeout(() => this.#rebuildSoon('now'), left).unref();
    this.#options.onSwap(coming.index);
  }

  get #file(): string | undefined {
    return this.#options.dataDir && join(this.#options.dataDir, 'search', 'listing.index');
  }
}
