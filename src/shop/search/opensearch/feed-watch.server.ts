import type { Change } from '../../../platform/changes/changes.queries.ts';
import type { Cluster } from './cluster.server.ts';
import { broughtSince, type Feed, readFeed, readShortFeed } from './feed.server.ts';
import { faultOfCluster } from './patience.server.ts';
import { type Loaded, TextReader } from './texts.server.ts';

/** How often it is asked what the feeder has brought, ms. */
const WATCH_MS = 200;
/** A feeder that has not been at work for so long is away, and lists would grow old, ms. */
const OLDEST_BEAT_MS = 30_000;
/** How often the clock of the database is read, ms. */
const CLOCK_MS = 60_000;

export interface WatchEvents {
  /** Another edition answers; it shows what it has brought. */
  edition(brought: readonly Change[]): void;
  /** Texts are read by other words. */
  words(): void;
  /** The words of the index cannot be read. */
  error(error: unknown): void;
  /** The cluster has answered a request that was sent at this time, by `performance.now()`. */
  heard(begun: number): void;
  /** It has not. */
  missed(): void;
}

/** Follows what the feeder has published. */
export class FeedWatch {
  readonly #cluster: Cluster;
  readonly #on: WatchEvents;
  readonly #readClock: () => Promise<number>;
  #feed: Feed | undefined;
  #beatAt = Number.NEGATIVE_INFINITY;
  /** How far the clock of the database is ahead of `performance.now()`, ms, and when that was found. */
  #ahead: number | undefined;
  #aheadSince = 0;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #loaded: Loaded | undefined;
  #loading: Promise<void> | undefined;

  /** @param readClock reads the clock of the database, ms since 1970 */
  constructor(cluster: Cluster, on: WatchEvents, readClock: () => Promise<number>) {
    this.#cluster = cluster;
    this.#on = on;
    this.#readClock = readClock;
  }

  /** Whether an index answers that a feeder keeps up. */
  get isFed(): boolean {
    return this.#feed !== undefined && performance.now() - this.#beatAt < OLDEST_BEAT_MS;
  }

  /** When the index was filled, ms since 1970; undefined when none answers. */
  get builtAt(): number | undefined {
    return this.isFed ? this.#feed?.builtAt : undefined;
  }

  /** Reads texts; undefined before the words have been read. */
  get reader(): TextReader | undefined {
    return this.#loaded?.reader;
  }

  /** Names the edition. */
  get key(): string {
    if (!this.#feed) return '';
    const { index = '', first = 0, added = 0 } = this.reader?.words ?? {};
    return `${this.#feed.index}/${this.#feed.edition} ${index}/${first}/${added}`;
  }

  /** Whether the words of the feed have been read. */
  get #hasWords(): boolean {
    return JSON.stringify(this.reader?.words) === JSON.stringify(this.#feed?.words);
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.look(), WATCH_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Resolves when there is an index and its words have been read. */
  async fed(): Promise<void> {
    for (await this.look(); !this.isFed || !this.reader; await this.look()) {
      await this.#loading;
      await new Promise((resolve) => setTimeout(resolve, WATCH_MS));
    }
  }

  /** Reads what was published before the call: a reading under way may have missed it. */
  async lookAnew(): Promise<void> {
    await this.#looking;
    await this.look();
    await this.#loading;
    // Words that were being read may have been older ones.
    if (!this.#hasWords) {
      await this.look();
      await this.#loading;
    }
  }

  /** Reads what is published now, or shares the reading under way. */
  look(): Promise<void> {
    this.#looking ??= this.#read().finally(() => {
      this.#looking = undefined;
    });
    return this.#looking;
  }

  async #read(): Promise<void> {
    const begun = performance.now();
    let found: Feed | undefined;
    try {
      found = await this.#find();
      this.#on.heard(begun);
    } catch (error) {
      // While it cannot be read, the last one grows old until it answers no more.
      if (faultOfCluster(error) === 'silent') this.#on.missed();
    }
    if (!found) return;
    const before = this.#feed;
    if (before?.beat !== found.beat || this.#ahead === undefined) {
      // The feeder may have ended long ago. If the clocks differ, its last beat may lie in the future; it counts as now.
      const age = await this.#ageOf(found.beat);
      this.#beatAt = performance.now() - Math.max(0, age);
    }
    this.#feed = found;
    if (before && (before.edition !== found.edition || before.index !== found.index))
      this.#on.edition(broughtSince(before, found));
    if (!this.#hasWords)
      this.#loading ??= this.#load(found).finally(() => {
        this.#loading = undefined;
      });
  }

  /** Reads the feed; what its editions have brought only when there is another one. */
  async #find(): Promise<Feed | undefined> {
    const { listTimeout } = this.#cluster;
    const found = await readShortFeed(this.#cluster, listTimeout);
    const isKnown = found?.edition === this.#feed?.edition && found?.index === this.#feed?.index;
    return isKnown ? found : readFeed(this.#cluster, listTimeout);
  }

  /** How long ago a time by the clock of the database was, ms; infinite while that clock is not known. */
  async #ageOf(time: number): Promise<number> {
    if (this.#ahead === undefined || performance.now() - this.#aheadSince > CLOCK_MS) {
      const begun = performance.now();
      const now = await this.#readClock().catch(() => undefined);
      this.#aheadSince = performance.now();
      if (now !== undefined) this.#ahead = now - (begun + this.#aheadSince) / 2;
    }
    return this.#ahead === undefined ? Number.POSITIVE_INFINITY : performance.now() + this.#ahead - time;
  }

  async #load({ words }: Feed): Promise<void> {
    try {
      this.#loaded = await TextReader.open(this.#cluster, words, this.#loaded);
      this.#on.words();
    } catch (error) {
      this.#on.error(error);
    }
  }
}
