import type { Cluster } from './cluster.server.ts';
import { type Feed, readFeed } from './goods-index.server.ts';
import { type Loaded, TextReader } from './texts.server.ts';

/** How often it is asked what the feeder has brought, ms. */
const WATCH_MS = 200;
/** A feeder that has not been at work for so long is away, and lists would grow old, ms. */
const OLDEST_BEAT_MS = 30_000;

/** Follows what the feeder has published. */
export class FeedWatch {
  readonly #cluster: Cluster;
  readonly #onEdition: () => void;
  readonly #onError: (error: unknown) => void;
  #feed: Feed | undefined;
  #beatAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #loaded: Loaded | undefined;
  #loading: Promise<void> | undefined;

  /** @param on called with another edition, and when the words of the index cannot be read */
  constructor(cluster: Cluster, on: { edition: () => void; error: (error: unknown) => void }) {
    this.#cluster = cluster;
    this.#onEdition = on.edition;
    this.#onError = on.error;
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
    // While it cannot be read, the last one grows old until it answers no more.
    const found = await readFeed(this.#cluster, this.#cluster.listTimeout).catch(() => undefined);
    if (!found) return;
    const before = this.#feed;
    this.#feed = found;
    if (before?.beat !== found.beat) this.#beatAt = performance.now();
    if (before && (before.edition !== found.edition || before.index !== found.index)) this.#onEdition();
    if (!this.#hasWords)
      this.#loading ??= this.#load(found).finally(() => {
        this.#loading = undefined;
      });
  }

  async #load({ words }: Feed): Promise<void> {
    try {
      this.#loaded = await TextReader.open(this.#cluster, words, this.#loaded);
      this.#onEdition();
    } catch (error) {
      this.#onError(error);
    }
  }
}
