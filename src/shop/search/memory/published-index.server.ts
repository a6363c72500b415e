import type { Change } from '../../../platform/changes/changes.queries.ts';
import type { Pool } from '../../../platform/database/db.server.ts';
import { CatalogueIndex } from '../../../search-engine/search-engine.ts';
import { readSynonymList } from '../synonym-rules.server.ts';
import type { IndexImage } from './build-index.server.ts';
import { catchUp, type Followed, isCrowded } from './catch-up.server.ts';
import { PendingChanges } from './pending-changes.ts';

/**
 * After a wide change a request waits no longer, ms: reading a large shop takes long, and SQL is already up to date.
 */
const WIDE_PATIENCE_MS = 100;
/** The same after a large change, while the edition before may answer. */
const LARGE_PATIENCE_MS = 50;
/** How long the edition before a large change may answer, ms (PR-11). */
export const OUTDATED_MS = 2_000;

/** When an index must be replaced: `now` because staff waits for it, or `later` after a pause. */
export type Wanted = 'now' | 'later';

export interface IndexEvents {
  /** Too much has changed, and the index must be replaced. */
  wanted(when: Wanted): void;
  /** The edition before a large change is given as an answer. */
  outdated(): void;
}

/** An index that follows published changes. */
export class PublishedIndex implements Followed {
  readonly index: CatalogueIndex;
  readonly builtAt: number;
  readonly timeline: string;
  snapshot: string;
  isBehind = false;
  isWhole = true;
  readonly #pool: Pool;
  readonly #on: IndexEvents;
  readonly #outdatedMs: number;
  /** When the first large change that is not read yet was received, by `performance.now()`. */
  #largeSince: number | undefined;
  #pending: PendingChanges;
  /** The reading under way, and the next one, which requests made meanwhile wait for. */
  #reading: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  /** The changes that are being read. */
  #underway: PendingChanges | undefined;

  /** @param outdatedMs how long the edition before a large change may answer */
  constructor(image: IndexImage, pool: Pool, on: IndexEvents, outdatedMs = OUTDATED_MS) {
    this.index = new CatalogueIndex(image);
    this.builtAt = image.builtAt;
    this.timeline = image.timeline;
    this.snapshot = image.snapshot;
    this.#pool = pool;
    this.#on = on;
    this.#outdatedMs = outdatedMs;
    // Changes from here on come from the log; earlier ones are found in the rows.
    this.#pending = new PendingChanges(true);
    this.#pending.hasNewSynonyms = true;
  }

  receive(changes: readonly Change[]): void {
    this.#pending.add(changes);
    if (this.#pending.isLarge) this.#largeSince ??= performance.now();
  }

  /** As `CatalogueFeed.upToDate`. */
  async upToDate(patience: number, of: 'texts' | 'everything'): Promise<CatalogueIndex | undefined> {
    const index = this.atOnce(of);
    if (index) return index;
    if (this.isBehind) return this.#edition();
    const isWide = this.#unread.some((changes) => changes.isWide);
    const most = Math.min(
      patience,
      this.#mayBeOutdated ? LARGE_PATIENCE_MS : isWide ? WIDE_PATIENCE_MS : patience,
    );
    const isDone = await Promise.race([
      this.settle().then(
        () => true,
        () => false,
      ),
      pause(most).then(() => false),
    ]);
    return isDone && !this.isBehind ? this.index : this.#edition();
  }

  /** The edition before a large change, if it may still answer. */
  #edition(): CatalogueIndex | undefined {
    if (!this.isWhole || !this.#mayBeOutdated) return undefined;
    this.#on.outdated();
    return this.index;
  }

  get #mayBeOutdated(): boolean {
    return this.#largeSince !== undefined && performance.now() - this.#largeSince < this.#outdatedMs;
  }

  /** As `CatalogueFeed.atOnce`. */
  atOnce(of: 'texts' | 'everything'): CatalogueIndex | undefined {
    if (this.isBehind) return undefined;
    if (this.#pending.isEmpty && !this.#reading) return this.index;
    return of === 'texts' && !this.#unread.some(({ changesTexts }) => changesTexts) ? this.index : undefined;
  }

  /** Whether nothing but prices and stock of single goods is to be read. */
  get hasOnlyRows(): boolean {
    return !this.#pending.changesTexts && !this.#pending.hasNewSynonyms;
  }

  get #unread(): PendingChanges[] {
    return [this.#pending, ...(this.#underway ? [this.#underway] : [])];
  }

  /** Resolves when the index includes all changes published before the call. */
  settle(): Promise<void> {
    if (this.#pending.isEmpty) return this.#reading ?? Promise.resolve();
    this.#next ??= (async () => {
      await this.#reading?.catch(() => {});
      this.#next = undefined;
      this.#reading = this.#read().finally(() => {
        this.#reading = undefined;
      });
      await this.#reading;
    })();
    return this.#next;
  }

  /** Resolves when no reading is under way, even if the last one failed. */
  async rest(): Promise<void> {
    await Promise.allSettled([this.#next, this.#reading]);
  }

  async #read(): Promise<void> {
    const pending = this.#pending;
    if (pending.isEmpty || this.isBehind) return;
    this.#pending = new PendingChanges();
    this.#underway = pending;
    try {
      const hasNewSynonyms = pending.hasNewSynonyms && (await this.#hasOtherSynonyms());
      if (pending.rows.size > 0 || pending.isWide) await catchUp(this.#pool, this, pending);
      if (!this.isBehind && !this.#pending.isLarge) this.#largeSince = undefined;
      if (hasNewSynonyms) this.#on.wanted('now');
      else if (this.isBehind || isCrowded(this.index)) this.#on.wanted('later');
    } catch (error) {
      this.#pending.merge(pending);
      throw error;
    } finally {
      this.#underway = undefined;
    }
  }

  async #hasOtherSynonyms(): Promise<boolean> {
    const now = await readSynonymList(this.#pool);
    return JSON.stringify(now) !== JSON.stringify(this.index.texts.parts.synonyms);
  }
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms).unref());
