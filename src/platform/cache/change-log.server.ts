import type { Change, ChangeKind } from '../changes/changes.queries.ts';
import { type ChangeCursor, readChanges } from '../changes/changes.server.ts';
import { withNormalPriority } from '../database/connection-reserve.server.ts';
import { type Db, withPoolLimit } from '../database/db.server.ts';
import type { WalPlace } from '../database/timeline.queries.ts';
import { EVERYTHING, TaggedCache } from './cache.server.ts';

/** A region of answers about goods, and which changes drop them. */
export interface CacheFamily {
  /** The name under which the region is measured. */
  readonly name: string;
  /** The largest number of cached answers. */
  readonly most: number;
  /** A change of one of these kinds drops the subject it names, or all subjects if it names none. */
  readonly ofSubject: ReadonlySet<ChangeKind>;
  /** A change of one of these kinds drops all subjects, as `everything` does. */
  readonly ofAll: ReadonlySet<ChangeKind>;
}

/** Returns the cached answer, or makes and caches it. A change of one of the kinds drops it. */
export type CachedAnswers = <T>(
  key: string,
  dependsOn: ReadonlySet<ChangeKind>,
  make: () => Promise<T>,
) => Promise<T>;

/** Receives what has changed. @param isAnother see `ReadChanges` */
type FollowChanges = (changes: readonly Change[], isAnother: boolean) => void;

/** Half of the pause in typing after which the search box requests suggestions (R5.1). */
const LATELY_MS = 250;

/**
 * The change log that caches follow. It is read (one indexed query) before cached answers are used, so no answer is
 * older than the last commit of any process.
 */
export class ChangeLog {
  readonly #db: Db;
  /** Caches drop their answers before anybody else learns of a change. */
  readonly #caches: FollowChanges[] = [];
  readonly #followers: FollowChanges[] = [];
  #cursor: ChangeCursor | undefined;
  #wal: WalPlace | undefined;
  /** When the last completed reading of the log began, by `performance.now()`. */
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Makes a region of whole answers that follows this log. */
  answers(region: string, entries: number): CachedAnswers {
    const cache = new TaggedCache<unknown>(region, { entries });
    this.#caches.push((changes) => cache.invalidate(new Set(changes.map(({ kind }) => kind))));
    return <T>(key: string, dependsOn: ReadonlySet<ChangeKind>, make: () => Promise<T>) =>
      cache.getOrFill(
        key,
        async () => ({ answer: await withPoolLimit(make), tags: dependsOn }),
        dependsOn,
      ) as Promise<T>;
  }

  /** Makes a region of answers about single subjects that follows this log. Their tags are the numbers of the subjects. */
  subjects<T>(family: CacheFamily): TaggedCache<T> {
    const cache = new TaggedCache<T>(family.name, { entries: family.most });
    this.#caches.push((changes) => cache.invalidate(changes.flatMap((change) => tagsOf(family, change))));
    return cache;
  }

  /** Calls `take` with each batch of changes, before the requests that wait for that reading continue. */
  follow(take: FollowChanges): void {
    this.#followers.push(take);
  }

  /**
   * Drops from the caches what has changed. Call it once per request, before `get`.
   * @param since when the request arrived, by `performance.now()`. A request that had to wait for its turn needs no
   * reading of its own if another one has begun since
   */
  async refresh(since?: number): Promise<void> {
    if (since !== undefined && this.#readAt > since) return;
    // Requests share this reading, and an order may wait for one that a low-priority request has started.
    this.#next ??= withNormalPriority(() => this.#readNext());
    await this.#next;
  }

  /** Like `refresh`, for answers that may be {@link LATELY_MS} old: reads the log only if it was not read within that time. */
  async refreshLately(): Promise<void> {
    if (!this.wasReadLately) await this.refresh();
  }

  /** The end of the write-ahead log at the last completed reading; undefined before the first one. */
  get wal(): WalPlace | undefined {
    return this.#wal;
  }

  get wasReadLately(): boolean {
    return performance.now() - this.#readAt <= LATELY_MS;
  }

  /** A reading under way may miss later commits, so requests that arrive meanwhile share the next one. */
  async #readNext(): Promise<void> {
    await this.#reading?.catch(() => {});
    this.#next = undefined;
    this.#reading = this.#read();
    await this.#reading;
  }

  async #read(): Promise<void> {
    const begun = performance.now();
    const { cursor, changes, isAnother, wal } = await readChanges(this.#db, this.#cursor);
    this.#cursor = cursor;
    if (changes.length > 0)
      for (const take of [...this.#caches, ...this.#followers]) take(changes, isAnother);
    this.#wal = wal;
    this.#readAt = begun;
  }
}

function tagsOf({ ofSubject, ofAll }: CacheFamily, { kind, subjectId }: Change): string[] {
  if (kind === EVERYTHING || ofAll.has(kind)) return [EVERYTHING];
  if (!ofSubject.has(kind)) return [];
  return [subjectId === null ? EVERYTHING : String(subjectId)];
}
