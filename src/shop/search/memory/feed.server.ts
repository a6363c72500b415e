import { join } from 'node:path';
import type { Change } from '../../../core/changes.server.ts';
import type { Pool } from '../../../core/db.server.ts';
import type { FollowedLog } from '../../../core/kept.server.ts';
import type { IndexImage } from './build-index.server.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { readImage } from './image-file.server.ts';
import { buildInThread } from './rebuild.server.ts';
import { isOfThisDatabase } from './rows.queries.ts';
import { pause, ToldIndex, type Wanted } from './told-index.server.ts';

export interface FeedOptions {
  pool: Pool;
  log: FollowedLog;
  /** Where the image for the next start is kept; undefined: nowhere. */
  dataDir: string | undefined;
  onError: (error: unknown) => void;
  /** Told when another index begins to answer. */
  onSwap: (index: CatalogueIndex) => void;
  /** An index is built anew at this age, ms; absent: within a day. */
  renewAfter?: number;
}

/** What is measured of the index. */
export interface IndexFacts {
  /** When what answers was read from the database, ms since 1970; undefined: nothing answers. */
  readonly builtAt: number | undefined;
  /** How many this process has built, and how many it took from the file: of another process, or of the last start. */
  readonly built: number;
  readonly loaded: number;
}

const RETRY_MS = 1_000;
const HOUR = 3_600_000;
/** What visitors ask is suggested after the next building: none is older than a day, nor do all processes build at once. */
const OLDEST_MS = () => (22 + Math.random() * 2) * HOUR;

/**
 * Keeps the index at the last commit: from the file or anew, then by the change log, and anew again, behind the back of
 * the old one, when too much has changed.
 */
export class CatalogueFeed {
  readonly #options: FeedOptions;
  /** The one that answers, and the one that is to answer next: it has to be told, too. */
  #current: ToldIndex | undefined;
  #coming: ToldIndex | undefined;
  #building: Promise<void> | undefined;
  /** Another building has to follow: at once when staff waits for it, otherwise when the machine has had a rest. */
  #wantedAgain: 'no' | 'later' | 'now' = 'no';
  #retry: NodeJS.Timeout | undefined;
  #pause: NodeJS.Timeout | undefined;
  #renewal: NodeJS.Timeout | undefined;
  readonly #stop = new AbortController();
  #built = 0;
  #loaded = 0;
  /** An image of the file that could not be used is not tried again. */
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

  /** An index is there and knows all that it was told of. */
  get isReady(): boolean {
    return this.#current !== undefined && !this.#current.isBehind;
  }

  /**
   * The index as of the last reading of the log.
   * @param of `texts`: prices and stock may be older by the moment that reading them takes
   * @returns undefined until there is one, while it is behind, and when it needs longer than the patience for it, ms
   */
  async upToDate(patience: number, of: 'texts' | 'everything'): Promise<CatalogueIndex | undefined> {
    return this.#current?.upToDate(patience, of);
  }

  /** The same, unless something has to be waited for. */
  atOnce(of: 'texts' | 'everything'): CatalogueIndex | undefined {
    return this.#current?.atOnce(of);
  }

  /** Resolves when the index is there. */
  async ready(): Promise<void> {
    while (!this.isReady && !this.#stop.signal.aborted)
      await (this.#building?.catch(() => {}) ?? pause(RETRY_MS / 10));
  }

  /** Resolves when the index knows what was committed before the call, unless that is too much for it. */
  async refresh(): Promise<void> {
    await this.#options.log.read();
    await this.#current?.settle();
  }

  /** Builds the index anew and swaps it in. */
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
    clearTimeout(this.#renewal);
    await Promise.allSettled([this.#current?.rest(), this.#building]);
  }

  /** @param isAnother the database is: what was read of it is of no use, nor is what its rows say of when they were written */
  #take(changes: readonly Change[], isAnother: boolean): void {
    if (this.#stop.signal.aborted) return;
    this.#coming?.tell(changes);
    if (this.#coming) this.#coming.isBehind ||= isAnother;
    const told = this.#current;
    if (!told) return;
    told.isBehind ||= isAnother;
    if (isAnother) this.#rebuildSoon('now');
    told.tell(changes);
    told.settle().catch((error) => this.#tryAgain(error));
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
   * Later is after a pause: an import has made everybody read everything anew, and the next file of it may be near. An image
   * that is being built may be of before what asks for another.
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
    const { pool, onError } = this.#options;
    const { connectionString: url } = pool.options;
    if (!url) throw new Error('the pool has no address to build the index from');
    // Another process may want it for the same reason, and have built one since the one that answers here.
    const newerThan = this.#current?.builtAt ?? this.#useless;
    const isPatient = this.#current !== undefined;
    const order = { url, file: this.#file, newerThan, isPatient };
    const { image, isFound } = await buildInThread(order, onError, this.#stop.signal);
    await this.#swap(image);
    if (isFound) this.#loaded++;
    else this.#built++;
  }

  /** What is committed from here on is told by the log, what was before is seen in the rows. */
  async #swap(image: IndexImage): Promise<void> {
    const coming = new ToldIndex(image, this.#options.pool, (when) => this.#rebuildSoon(when));
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
