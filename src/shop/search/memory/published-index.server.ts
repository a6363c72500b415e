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

/** When an index must be replaced: `now` because staff waits for it, or `later` after a pause. */
export type Wanted = 'now' | 'later';

/** An index that follows published changes. */
export class PublishedIndex implements Followed {
  readonly index: CatalogueIndex;
  readonly builtAt: number;
  snapshot: string;
  isBehind = false;
  readonly #pool: Pool;
  readonly #onWanted: (when: Wanted) => void;
  #pending: PendingChanges;
  /** The reading under way, and the next one, which requests made meanwhile wait for. */
  #reading: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  /** The changes that are being read. */
  #underway: PendingChanges | undefined;

  /** @param onWanted called when too much has changed and the index must be replaced */
  constructor(image: IndexImage, pool: Pool, onWanted: (when: Wanted) => void) {
    this.index = new CatalogueIndex(image);
    this.builtAt = image.builtAt;
    this.snapshot = image.snapshot;
    this.#pool = pool;
    this.#onWanted = onWanted;
    // Changes from here on come from the log; earlier ones are found in the rows.
    this.#pending = new PendingChanges(true);
    this.#pending.hasNewSynonyms = true;
  }

  receive(changes: readonly Change[]): void {
    this.#pending.add(changes);
  }

  /** As `CatalogueFeed.upToDate`. */
  async upToDate(patience: number, of: 'texts' | 'everything'): Promise<CatalogueIndex | undefined> {
    if (this.isBehind) return undefined;
    const index = this.atOnce(of);
    if (index) return index;
    const most = this.#unread.some(({ isWide }) => isWide) ? Math.min(patience, WIDE_PATIENCE_MS) : patience;
    const isDone = await Promise.race([
      this.settle().then(
        () => true,
        () => false,
      ),
      pause(most).then(() => false),
    ]);
    return isDone && !this.isBehind ? this.index : undefined;
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
      if (hasNewSynonyms) this.#onWanted('now');
      else if (this.isBehind || isCrowded(this.index)) this.#onWanted('later');
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
