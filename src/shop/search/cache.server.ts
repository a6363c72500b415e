import type { Db } from '../../core/db.server.ts';
import { type ChangeCursor, type ChangeKind, readChanges } from '../catalogue/changes.server.ts';

/**
 * Answers kept until the change log tells of a change that may touch them. The log is read before every use
 * (one indexed query), so an answer is never older than the last commit.
 */
export class ChangeCache {
  readonly #db: Db;
  readonly #capacity: number;
  readonly #kept = new Map<string, { value: Promise<unknown>; dependsOn: ReadonlySet<ChangeKind> }>();
  #cursor: ChangeCursor | undefined;
  #reading: Promise<void> | undefined;

  /** @param capacity how many answers are kept; the least recently used goes first */
  constructor(db: Db, capacity: number) {
    this.#db = db;
    this.#capacity = capacity;
  }

  /** Drops what has changed. Call once per request, before `get`. */
  async refresh(): Promise<void> {
    // A read that began before we were asked may miss what was committed since: wait for it, then read again.
    await this.#reading;
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    await this.#reading;
  }

  /** The kept answer, or the one that `make` gives; a change of one of the kinds drops it. */
  get<T>(key: string, dependsOn: ReadonlySet<ChangeKind>, make: () => Promise<T>): Promise<T> {
    const old = this.#kept.get(key);
    if (old) {
      this.#kept.delete(key);
      this.#kept.set(key, old);
      return old.value as Promise<T>;
    }
    const value = make();
    const entry = { value, dependsOn };
    this.#kept.set(key, entry);
    value.catch(() => {
      if (this.#kept.get(key) === entry) this.#kept.delete(key);
    });
    const oldest = this.#kept.keys().next().value;
    if (this.#kept.size > this.#capacity && oldest !== undefined) this.#kept.delete(oldest);
    return value;
  }

  async #read(): Promise<void> {
    const { cursor, changes } = await readChanges(this.#db, this.#cursor);
    this.#cursor = cursor;
    if (changes.length === 0) return;
    const kinds = new Set(changes.map(({ kind }) => kind));
    for (const [key, { dependsOn }] of this.#kept)
      if (kinds.has('everything') || [...kinds].some((kind) => dependsOn.has(kind))) this.#kept.delete(key);
  }
}
