import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { ChangeKind } from '../changes/changes.queries.ts';
import { type Db, openDb, type Pool, type PublicDb, withPoolLimit } from '../database/db.server.ts';
import type { Replica } from '../database/replica.server.ts';
import type { TaggedCache } from './cache.server.ts';
import { type CachedAnswers, type CacheFamily, ChangeLog } from './change-log.server.ts';

export type { CacheFamily };

/** How many answers one process caches: settings, cities, the category tree, descriptions of some thousand categories. */
const CAPACITY = 5_000;

interface Followed {
  log: ChangeLog;
  answers: CachedAnswers;
  families: Map<CacheFamily, TaggedCache<unknown>>;
  replica: Replica | undefined;
}

const followed = new WeakMap<PublicDb, Followed>();

/** A database handle whose readers may be answered from the cache. */
export interface FollowedDb {
  db: Kysely<DB>;
  /**
   * Drops from the caches what any process has committed. The owner of the handle calls it before each request.
   * @param since when the request arrived (`ChangeLog.refresh`)
   */
  refresh(since?: number): Promise<void>;
  /** Like `refresh`, for answers that may be a moment old. Suggestions use it: they are requested with every keystroke. */
  refreshLately(): Promise<void>;
  /** Whether the log was read so recently that `refreshLately` has nothing to do. */
  wasReadLately(): boolean;
}

/**
 * Opens a database handle with a cache for data that rarely changes. A request that has called `refresh` sees every
 * earlier commit of any process (docs/decisions/0012).
 * @param replica may answer about single subjects instead of the database behind the pool (docs/decisions/0045)
 */
export function openFollowedDb(pool: Pool, replica?: Replica): FollowedDb {
  const db = openDb(pool);
  const log = new ChangeLog(db);
  followed.set(db, { log, answers: log.answers('answers', CAPACITY), families: new Map(), replica });
  return {
    db,
    refresh: (since) => log.refresh(since),
    refreshLately: () => log.refreshLately(),
    wasReadLately: () => log.wasReadLately,
  };
}

/**
 * Returns what `read` answers, cached until the change log reports one of the kinds. With a handle that is not followed,
 * and inside a transaction, nothing is cached. Callers share the answer and must not change it.
 * @param key identifies the answer; unique in the whole process
 */
export function cached<T>(
  db: PublicDb,
  key: string,
  dependsOn: ReadonlySet<ChangeKind>,
  read: () => Promise<T>,
): Promise<T> {
  return followed.get(db)?.answers(key, dependsOn, read) ?? read();
}

/**
 * Like `cached`, for many subjects at once. A change drops only the subject it names: prices and stock change all day,
 * for a few goods at a time.
 * @param family which cache to use; a constant of the slice
 * @param variant distinguishes several answers about one subject, such as the city or the price types
 * @param read reads through the handle that it is given, which may lead to a replica
 * @returns answers by subject, without the subjects that `read` does not know
 */
export async function cachedEach<T>(
  db: PublicDb,
  family: CacheFamily,
  variant: string,
  subjects: readonly number[],
  read: (missing: readonly number[], from: PublicDb) => Promise<ReadonlyMap<number, T>>,
): Promise<ReadonlyMap<number, T>> {
  const cache = familyOf<T>(db, family);
  if (!cache) return read(subjects, db);
  return cache.getEach(variant, subjects, (missing) =>
    withPoolLimit(() => fill(db, (from) => read(missing, from))),
  );
}

/** Reads from the replica of a handle if it shows everything that the last reading of the change log has seen. */
function fill<T>(db: PublicDb, read: (from: PublicDb) => Promise<T>): Promise<T> {
  const { log, replica } = followed.get(db) ?? {};
  return replica ? replica.read(log?.wal, read, () => read(db)) : read(db);
}

/**
 * Returns an answer that shows several subjects, such as a list, cached until a change of any of them.
 * @param key identifies the answer within the family
 * @param subjectsOf the subjects that an answer shows
 */
export async function cachedAnswer<T>(
  db: PublicDb,
  family: CacheFamily,
  key: string,
  { make, subjectsOf }: { make: () => Promise<T>; subjectsOf: (answer: T) => readonly number[] },
): Promise<T> {
  const cache = familyOf<T>(db, family);
  if (!cache) return make();
  return cache.getOrFill(key, async () => {
    const answer = await withPoolLimit(make);
    return { answer, tags: subjectsOf(answer).map(String) };
  });
}

function familyOf<T>(db: PublicDb, family: CacheFamily): TaggedCache<T> | undefined {
  const found = followed.get(db);
  if (!found) return undefined;
  let cache = found.families.get(family) as TaggedCache<T> | undefined;
  if (!cache) {
    cache = found.log.subjects<T>(family);
    found.families.set(family, cache as TaggedCache<unknown>);
  }
  return cache;
}

/** Like `cachedEach`, for one subject. */
export async function cachedFor<T>(
  db: PublicDb,
  family: CacheFamily,
  variant: string,
  subject: number,
  read: (from: PublicDb) => Promise<T>,
): Promise<T> {
  const found = await cachedEach(
    db,
    family,
    variant,
    [subject],
    async (_missing, from) => new Map([[subject, await read(from)]]),
  );
  return found.get(subject) as T;
}

/** The part of the change log that a slice may use. */
export interface FollowedLog extends Pick<ChangeLog, 'answers' | 'follow'> {
  /** Call it before each use of what follows the log. Does nothing when each request already refreshes the handle. */
  refresh(): Promise<void>;
  /** Reads the log, even when requests refresh the handle. */
  read(): Promise<void>;
}

/** Returns the change log of a handle for a slice that follows it. */
export function changeLogOf(db: Db): FollowedLog {
  const log = followed.get(db)?.log ?? new ChangeLog(db);
  const read = () => log.refresh();
  return {
    answers: (region, entries) => log.answers(region, entries),
    follow: (take) => log.follow(take),
    refresh: followed.has(db) ? async () => {} : read,
    read,
  };
}
