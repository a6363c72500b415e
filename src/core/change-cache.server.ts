import { type Change, type ChangeCursor, type ChangeKind, readChanges } from './changes.server.ts';
import { isYielding, stayUnyielding } from './connection-reserve.server.ts';
import { type Db, withPoolLimit } from './db.server.ts';
import { type KeptFamily, SubjectCache } from './subject-cache.server.ts';

interface Kept {
  value: Promise<unknown>;
  dependsOn: ReadonlySet<ChangeKind>;
  /** It is being made by somebody who yields: who does not makes his own, an order waits for nobody who looks around. */
  isYielding: boolean;
}

/** Answers kept until something changes that may touch them. Made by `ChangeLog.cache`. */
export class ChangeCache {
  readonly #capacity: number;
  readonly #kept = new Map<string, Kept>();

  /** @param capacity how many answers are kept; the least recently used goes first */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The kept answer, or the one that `make` gives; a change of one of the kinds drops it. */
  get<T>(key: string, dependsOn: ReadonlySet<ChangeKind>, make: () => Promise<T>): Promise<T> {
    const old = this.#kept.get(key);
    if (old) this.#kept.delete(key);
    if (old && !(old.isYielding && !isYielding())) {
      this.#kept.set(key, old);
      return old.value as Promise<T>;
    }
    const value = withPoolLimit(make);
    const entry: Kept = { value, dependsOn, isYielding: isYielding() };
    this.#kept.set(key, entry);
    value.then(
      () => {
        entry.isYielding = false;
      },
      () => {
        if (this.#kept.get(key) === entry) this.#kept.delete(key);
      },
    );
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > this.#capacity && oldest !== undefined) this.#kept.delete(oldest);
    return value;
  }

  drop(changes: readonly Change[]): void {
    const kinds = new Set(changes.map(({ kind }) => kind));
    for (const [key, { dependsOn }] of this.#kept)
      if (kinds.has('everything') || [...kinds].some((kind) => dependsOn.has(kind))) this.#kept.delete(key);
  }
}

/** Told of what has changed. @param isAnother see `ReadChanges` */
type FollowChanges = (changes: readonly Change[], isAnother: boolean) => void;

/** Half of the pause after which suggestions are asked for (SPEC §5: «after a 500 ms debounce»). */
const LATELY_MS = 250;

/**
 * The change log as caches follow it: it is read before what they keep is used (one indexed query), so an answer is
 * never older than the last commit of any process.
 */
export class ChangeLog {
  readonly #db: Db;
  readonly #caches: { drop(changes: readonly Change[]): void }[] = [];
  readonly #followers: FollowChanges[] = [];
  #cursor: ChangeCursor | undefined;
  /** When the last reading began that has told everything it saw. */
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /** A cache that follows this log. */
  cache(capacity: number): ChangeCache {
    const cache = new ChangeCache(capacity);
    this.#caches.push(cache);
    return cache;
  }

  /** One of single subjects. */
  subjects<T>(family: KeptFamily): SubjectCache<T> {
    const cache = new SubjectCache<T>(family);
    this.#caches.push(cache);
    return cache;
  }

  /** Tells of what has changed before those who asked for the reading go on. */
  follow(take: FollowChanges): void {
    this.#followers.push(take);
  }

  /**
   * Drops from the caches what has changed. Call once per request, before `get`.
   * @param since by `performance.now()`, when the request came, if that was long ago: one that had to wait for its turn needs
   * no reading of its own when another one has begun meanwhile
   */
  async refresh(since?: number): Promise<void> {
    if (since !== undefined && this.#readAt > since) return;
    // It is everybody's, and so is what follows the log: an order may wait for it that somebody who looks around has begun.
    this.#next ??= stayUnyielding(() => this.#readNext());
    await this.#next;
  }

  /** The same for whom an answer from a moment ago is as good: the log is read only when it has not been lately. */
  async refreshLately(): Promise<void> {
    if (!this.wasReadLately) await this.refresh();
  }

  get wasReadLately(): boolean {
    return performance.now() - this.#readAt <= LATELY_MS;
  }

  /** A read that has begun may miss what was committed since: all who ask meanwhile share the one after it. */
  async #readNext(): Promise<void> {
    await this.#reading?.catch(() => {});
    this.#next = undefined;
    this.#reading = this.#read();
    await this.#reading;
  }

  async #read(): Promise<void> {
    const begun = performance.now();
    const { cursor, changes, isAnother } = await readChanges(this.#db, this.#cursor);
    this.#cursor = cursor;
    if (changes.length > 0) {
      for (const cache of this.#caches) cache.drop(changes);
      for (const take of this.#followers) take(changes, isAnother);
    }
    this.#readAt = begun;
  }
}
