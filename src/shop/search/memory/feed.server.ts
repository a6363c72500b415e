import { join } from 'node:path';
import type { Change } from '../../../core/changes.server.ts';
import type { Pool } from '../../../core/db.server.ts';
import type { FollowedLog } from '../../../core/kept.server.ts';
import { readSynonymList } from '../synonym-rules.server.ts';
import type { IndexImage } from './build-index.server.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import { catchUp, type Followed, isCrowded } from './catch-up.server.ts';
import { readImage } from './image-file.server.ts';
import { PendingChanges } from './pending-changes.ts';
import { buildInThread } from './rebuild.server.ts';
import { isOfThisDatabase } from './rows.queries.ts';

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

/** An index and what it was told of since. */
interface Told extends Followed {
  readonly builtAt: number;
  pending: PendingChanges;
  /** The reading under way, and the one that those wait for who ask meanwhile. */
  reading?: Promise<void> | undefined;
  next?: Promise<void> | undefined;
  /** What is being read. */
  underway?: PendingChanges | undefined;
}

const RETRY_MS = 1_000;
/** After a wide change nobody waits longer: of a large shop all is looked through, and SQL knows already. */
const WIDE_PATIENCE_MS = 100;
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
  #current: Told | undefined;
  #coming: Told | undefined;
  #building: Promise<void> | undefined;
  /** Another building has to follow: at once when staff waits for it, otherwise when the machine has had a rest. */
  #wantedAgain: 'no' | 'later' | 'now' = 'no';
  #retry: NodeJS.Timeout | undefined;
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
    const told = this.#current;
    if (!told || told.isBehind) return undefined;
    if (told.pending.isEmpty && !told.reading) return told.index;
    const unread = [told.pending, ...(told.underway ? [told.underway] : [])];
    if (of === 'texts' && !unread.some(({ mayRetell }) => mayRetell)) return told.index;
    const most = unread.some(({ isWide }) => isWide) ? Math.min(patience, WIDE_PATIENCE_MS) : patience;
    const isDone = await Promise.race([
      this.#settle(told).then(
        () => true,
        () => false,
      ),
      pause(most).then(() => false),
    ]);
    return isDone && !told.isBehind ? told.index : undefined;
  }

  /** Resolves when the index is there. */
  async ready(): Promise<void> {
    while (!this.isReady && !this.#stop.signal.aborted)
      await (this.#building?.catch(() => {}) ?? pause(RETRY_MS / 10));
  }

  /** Resolves when the index knows what was committed before the call, unless that is too much for it. */
  async refresh(): Promise<void> {
    await this.#options.log.read();
    if (this.#current) await this.#settle(this.#current);
  }

  /** Builds the index anew and swaps it in. */
  async rebuild(): Promise<void> {
    this.#building ??= this.#build().finally(() => this.#rest());
    await this.#building;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#retry);
    clearTimeout(this.#renewal);
    await Promise.allSettled([this.#current?.next, this.#current?.reading, this.#building]);
  }

  /** @param isAnother the database is: what was read of it is of no use, nor is what its rows say of when they were written */
  #take(changes: readonly Change[], isAnother: boolean): void {
    if (this.#stop.signal.aborted) return;
    this.#coming?.pending.add(changes);
    if (this.#coming) this.#coming.isBehind ||= isAnother;
    const told = this.#current;
    if (!told) return;
    told.isBehind ||= isAnother;
    if (isAnother) this.#rebuildSoon('now');
    told.pending.add(changes);
    this.#settle(told).catch((error) => this.#tryAgain(error));
  }

  /** Resolves when the index knows what it was told of before the call. */
  #settle(told: Told): Promise<void> {
    if (told.pending.isEmpty) return told.reading ?? Promise.resolve();
    told.next ??= (async () => {
      await told.reading?.catch(() => {});
      told.next = undefined;
      told.reading = this.#read(told).finally(() => {
        told.reading = undefined;
      });
      await told.reading;
    })();
    return told.next;
  }

  async #read(told: Told): Promise<void> {
    const { pending } = told;
    if (pending.isEmpty || told.isBehind) return;
    told.pending = new PendingChanges();
    told.underway = pending;
    try {
      const isReworded = pending.isReworded && (await this.#hasOtherSynonyms(told));
      if (pending.rows.size > 0 || pending.isWide) await catchUp(this.#options.pool, told, pending);
      if (isReworded) this.#rebuildSoon('now');
      else if (told.isBehind || isCrowded(told.index)) this.#rebuildSoon();
    } catch (error) {
      told.pending.merge(pending);
      throw error;
    } finally {
      told.underway = undefined;
    }
  }

  async #hasOtherSynonyms({ index }: Told): Promise<boolean> {
    const now = await readSynonymList(this.#options.pool);
    return JSON.stringify(now) !== JSON.stringify(index.texts.parts.synonyms);
  }

  #tryAgain(error: unknown): void {
    if (this.#stop.signal.aborted) return;
    this.#options.onError(error);
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined;
      if (this.#current && !this.#current.isBehind)
        this.#settle(this.#current).catch((again) => this.#tryAgain(again));
      else this.#rebuildSoon();
    }, RETRY_MS).unref();
  }

  /** An image that is being built may be of before what asks for another. */
  #rebuildSoon(when: 'later' | 'now' = 'later'): void {
    if (this.#stop.signal.aborted) return;
    if (!this.#building) this.rebuild().catch((error) => this.#tryAgain(error));
    else if (this.#wantedAgain !== 'now') this.#wantedAgain = when;
  }

  #rest(): void {
    this.#building = undefined;
    const wanted = this.#wantedAgain;
    this.#wantedAgain = 'no';
    if (wanted === 'now') this.#rebuildSoon();
    else if (wanted === 'later') setTimeout(() => this.#rebuildSoon(), RETRY_MS).unref();
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
    const order = { url, file: this.#file, newerThan };
    const { image, isFound } = await buildInThread(order, onError, this.#stop.signal);
    await this.#swap(image);
    if (isFound) this.#loaded++;
    else this.#built++;
  }

  /** What is committed from here on is told by the log, what was before is seen in the rows. */
  async #swap(image: IndexImage): Promise<void> {
    const pending = new PendingChanges(true);
    pending.isReworded = true;
    const { snapshot, builtAt } = image;
    const index = new CatalogueIndex(image);
    const coming: Told = { index, snapshot, builtAt, isBehind: false, pending };
    this.#coming = coming;
    this.#wantedAgain = 'no';
    try {
      await this.#options.log.read();
      await this.#settle(coming);
    } finally {
      this.#coming = undefined;
    }
    this.#current = coming;
    clearTimeout(this.#renewal);
    const age = Date.now() - builtAt;
    const left = Math.max(RETRY_MS, (this.#options.renewAfter ?? OLDEST_MS()) - age);
    this.#renewal = setTimeout(() => this.#rebuildSoon(), left).unref();
    this.#options.onSwap(index);
  }

  get #file(): string | undefined {
    return this.#options.dataDir && join(this.#options.dataDir, 'search', 'listing.index');
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());
