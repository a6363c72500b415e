import type { Change, ChangeKind } from './changes.server.ts';
import { isYielding } from './connection-reserve.server.ts';
import { withPoolLimit } from './db.server.ts';

/** What is kept of single subjects, and what drops it. */
export interface KeptFamily {
  /** So many are kept at most, at least half of them: those asked for last. */
  readonly most: number;
  /** A change of one of these kinds drops what is kept of the subject it names, or of all when it names none… */
  readonly ofSubject: ReadonlySet<ChangeKind>;
  /** …and one of these drops all, as `everything` does. */
  readonly ofAll: ReadonlySet<ChangeKind>;
}

/** What was read, or is being read, of a subject. */
interface Entry<T> {
  coming: Promise<ReadonlyMap<number, T>> | undefined;
  value: T | undefined;
  /** Whoever reads it yields to others: who does not reads it himself, an order waits for nobody who looks around. */
  isYielding: boolean;
}

type Generation<T> = Map<number, Map<string, Entry<T>>>;

/**
 * Answers about single subjects, goods above all, several of each (for one city, for another). Kept in two generations:
 * when the young one is full, the old one is forgotten whole. Made by `ChangeLog.subjects`.
 */
export class SubjectCache<T> {
  readonly #family: KeptFamily;
  #young: Generation<T> = new Map();
  #old: Generation<T> = new Map();
  #size = 0;

  constructor(family: KeptFamily) {
    this.#family = family;
  }

  /**
   * What is kept of the subjects, the rest read at once; who asks for what is being read waits for that reading.
   * @param variant tells several answers about one subject apart
   * @returns by subject, without those that `read` knows nothing of
   */
  async each(
    variant: string,
    subjects: readonly number[],
    read: (missing: number[]) => Promise<ReadonlyMap<number, T>>,
  ): Promise<Map<number, T>> {
    const entries = new Map<number, Entry<T>>();
    const missing: number[] = [];
    for (const subject of subjects) {
      if (entries.has(subject)) continue;
      let entry = this.#get(subject, variant);
      if (!entry || (entry.isYielding && !isYielding())) {
        missing.push(subject);
        entry = { coming: undefined, value: undefined, isYielding: isYielding() };
        this.#set(subject, variant, entry);
      }
      entries.set(subject, entry);
    }
    if (missing.length > 0) this.#read(variant, missing, entries, read);
    const found = new Map<number, T>();
    for (const [subject, entry] of entries) {
      if (entry.coming) await entry.coming;
      if (entry.value !== undefined) found.set(subject, entry.value);
    }
    return found;
  }

  drop(changes: readonly Change[]): void {
    const { ofSubject, ofAll } = this.#family;
    for (const { kind, subjectId } of changes) {
      const isOfSubject = ofSubject.has(kind);
      if (kind === 'everything' || ofAll.has(kind) || (isOfSubject && subjectId === null)) {
        this.#young = new Map();
        this.#old = new Map();
        this.#size = 0;
      } else if (isOfSubject && subjectId !== null) {
        this.#young.delete(subjectId);
        this.#old.delete(subjectId);
      }
    }
  }

  #read(
    variant: string,
    missing: number[],
    entries: ReadonlyMap<number, Entry<T>>,
    read: (missing: number[]) => Promise<ReadonlyMap<number, T>>,
  ): void {
    const coming = withPoolLimit(() => read(missing)).then(
      (found) => {
        for (const subject of missing) {
          const entry = entries.get(subject) as Entry<T>;
          entry.value = found.get(subject);
          entry.coming = undefined;
          entry.isYielding = false;
        }
        return found;
      },
      (error) => {
        for (const subject of missing)
          for (const generation of [this.#young, this.#old]) {
            const kept = generation.get(subject);
            if (kept?.get(variant) === entries.get(subject)) kept?.delete(variant);
          }
        throw error;
      },
    );
    // Who asked may have failed at another reading first, and then nobody waits for this one.
    coming.catch(() => {});
    for (const subject of missing) (entries.get(subject) as Entry<T>).coming = coming;
  }

  #get(subject: number, variant: string): Entry<T> | undefined {
    const young = this.#young.get(subject)?.get(variant);
    if (young) return young;
    const old = this.#old.get(subject)?.get(variant);
    if (old) this.#set(subject, variant, old);
    return old;
  }

  #set(subject: number, variant: string, entry: Entry<T>): void {
    if (this.#size >= this.#family.most / 2) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#size = 0;
    }
    const kept = this.#young.get(subject);
    if (kept) kept.set(variant, entry);
    else this.#young.set(subject, new Map([[variant, entry]]));
    this.#size++;
  }
}
