import type { Change } from '../../../core/changes.server.ts';
import type { Pool } from '../../../core/db.server.ts';
import { readSynonymList } from '../synonym-rules.server.ts';
import type { IndexImage } from './build-index.server.ts';
import { CatalogueIndex } from './catalogue-index.ts';
import { catchUp, type Followed, isCrowded } from './catch-up.server.ts';
import { PendingChanges } from './pending-changes.ts';

/** After a wide change nobody waits longer: of a large shop all is looked through, and SQL knows already. */
const WIDE_PATIENCE_MS = 100;

/** When another index is wanted in place of one: at once, for staff waits for it, or when the machine has had a rest. */
export type Wanted = 'now' | 'later';

/** An index and what it was told of since. */
export class ToldIndex implements Followed {
  readonly index: CatalogueIndex;
  readonly builtAt: number;
  snapshot: string;
  isBehind = false;
  readonly #pool: Pool;
  readonly #onWanted: (when: Wanted) => void;
  #pending: PendingChanges;
  /** The reading under way, and the one that those wait for who ask meanwhile. */
  #reading: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  /** What is being read. */
  #underway: PendingChanges | undefined;

  /** @param onWanted told when it has to go: too much has changed for it */
  constructor(image: IndexImage, pool: Pool, onWanted: (when: Wanted) => void) {
    this.index = new CatalogueIndex(image);
    this.builtAt = image.builtAt;
    this.snapshot = image.snapshot;
    this.#pool = pool;
    this.#onWanted = onWanted;
    // What is committed from here on is told by the log, what was before is seen in the rows.
    this.#pending = new PendingChanges(true);
    this.#pending.isReworded = true;
  }

  tell(changes: readonly Change[]): void {
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
    return of === 'texts' && !this.#unread.some(({ mayRetell }) => mayRetell) ? this.index : undefined;
  }

  get #unread(): PendingChanges[] {
    return [this.#pending, ...(this.#underway ? [this.#underway] : [])];
  }

  /** Resolves when the index knows what it was told of before the call. */
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

  /** Resolves when nothing is read any more, however that ended. */
  async rest(): Promise<void> {
    await Promise.allSettled([this.#next, this.#reading]);
  }

  async #read(): Promise<void> {
    const pending = this.#pending;
    if (pending.isEmpty || this.isBehind) return;
    this.#pending = new PendingChanges();
    this.#underway = pending;
    try {
      const isReworded = pending.isReworded && (await this.#hasOtherSynonyms());
      if (pending.rows.size > 0 || pending.isWide) await catchUp(this.#pool, this, pending);
      if (isReworded) this.#onWanted('now');
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
