import { join } from 'node:path';
import { type ChangeCursor, watchChanges } from '../../../core/changes.server.ts';
import type { Db, Pool } from '../../../core/db.server.ts';
import type { IndexImage } from './build-index.server.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import { catchUp, changedSince } from './catch-up.server.ts';
import { readImage } from './image-file.server.ts';
import { buildInThread } from './rebuild.server.ts';
import { isOfThisDatabase } from './rows.queries.ts';

export interface FeedOptions {
  pool: Pool;
  db: Db;
  /** Where the image for the next start is kept; undefined: nowhere. */
  dataDir: string | undefined;
  onError: (error: unknown) => void;
}

/** An index with what it has seen. */
export interface Followed {
  index: CatalogueIndex;
  /** Rows written since this snapshot may be unknown to it. */
  snapshot: string;
  /** Where it stands in the change log; undefined: not looked yet. */
  log: ChangeCursor | undefined;
}

const RETRY_MS = 1_000;

/**
 * Keeps the index at the last commit: from the file or anew, then by the change log, and anew again, behind the back of
 * the old one, when too much has changed.
 */
export class CatalogueFeed {
  readonly #options: FeedOptions;
  readonly #watch: { stop(): Promise<void> };
  #followed: Followed | undefined;
  #reading: Promise<void> | undefined;
  #building: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  readonly #stop = new AbortController();

  constructor(options: FeedOptions) {
    this.#options = options;
    this.#building = this.#open().finally(() => {
      this.#building = undefined;
    });
    this.#watch = watchChanges(options.pool, () => this.#wake(), options.onError);
  }

  /** Undefined until it is loaded. */
  get index(): CatalogueIndex | undefined {
    return this.#followed?.index;
  }

  /** Resolves when the index is there. */
  async ready(): Promise<void> {
    while (!this.#followed && !this.#stop.signal.aborted)
      await (this.#building?.catch(() => {}) ?? pause(RETRY_MS));
  }

  /** Resolves when the index knows what was committed before the call, unless that is too much for it. */
  async refresh(): Promise<void> {
    // A read that began before we were asked may miss what was committed since: wait for it, then read again.
    await this.#reading?.catch(() => {});
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  /** Builds the index anew and swaps it in. */
  async rebuild(): Promise<void> {
    this.#building ??= this.#build().finally(() => {
      this.#building = undefined;
    });
    await this.#building;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    clearTimeout(this.#retry);
    await this.#watch.stop();
    await Promise.allSettled([this.#reading, this.#building]);
  }

  #wake(): void {
    this.refresh().catch((error) => this.#tryAgain(error));
  }

  #tryAgain(error: unknown): void {
    if (this.#stop.signal.aborted) return;
    this.#options.onError(error);
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined;
      if (this.#followed) this.#wake();
      else this.#rebuildSoon();
    }, RETRY_MS).unref();
  }

  #rebuildSoon(): void {
    if (this.#stop.signal.aborted) return;
    this.rebuild().catch((error) => this.#tryAgain(error));
  }

  async #read(): Promise<void> {
    let followed: Followed | undefined;
    // An index that was swapped in meanwhile has to be as new as the old one.
    while (followed !== this.#followed) {
      followed = this.#followed;
      if (followed && !(await this.#follow(followed))) this.#rebuildSoon();
    }
  }

  /** @returns whether the index took everything in and is worth keeping */
  async #follow(followed: Followed): Promise<boolean> {
    const { db, pool } = this.#options;
    const { log, changed } = await changedSince(db, followed);
    const isWhole = !changed || (await catchUp(pool, followed, changed));
    followed.log = log;
    return isWhole;
  }

  async #open(): Promise<void> {
    try {
      const image = this.#file && readImage(this.#file);
      if (image && (await isOfThisDatabase(this.#options.pool, image))) return await this.#swap(image);
    } catch (error) {
      this.#options.onError(error);
    }
    await this.#build().catch((error) => this.#tryAgain(error));
  }

  async #build(): Promise<void> {
    const { pool, onError } = this.#options;
    const { connectionString: url } = pool.options;
    if (!url) throw new Error('the pool has no address to build the index from');
    const order = { url, file: this.#file, wantedAt: Date.now() };
    await this.#swap(await buildInThread(order, onError, this.#stop.signal));
  }

  async #swap(image: IndexImage): Promise<void> {
    const next: Followed = { index: new CatalogueIndex(image), snapshot: image.snapshot, log: undefined };
    const isWhole = await this.#follow(next);
    this.#followed = next;
    if (!isWhole) setTimeout(() => this.#rebuildSoon(), RETRY_MS).unref();
  }

  get #file(): string | undefined {
    return this.#options.dataDir && join(this.#options.dataDir, 'search', 'listing.index');
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
