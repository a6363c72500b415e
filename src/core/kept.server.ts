import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import { type ChangeCache, ChangeLog } from './change-cache.server.ts';
import type { ChangeKind } from './changes.server.ts';
import { type Db, openDb, type Pool } from './db.server.ts';
import type { KeptFamily, SubjectCache } from './subject-cache.server.ts';

export type { KeptFamily };

/** Settings, cities, the tree, descriptions of some thousand categories. */
const KEPT = 5_000;

interface Followed {
  log: ChangeLog;
  cache: ChangeCache;
  families: Map<KeptFamily, SubjectCache<unknown>>;
}

const followed = new WeakMap<Db, Followed>();

/** A handle of the database whose users may be answered from memory. */
export interface FollowedDb {
  db: Kysely<DB>;
  /**
   * Drops what was committed by anybody; whoever hands the handle out calls it before each request.
   * @param since when the request came (`ChangeLog.refresh`)
   */
  refresh(since?: number): Promise<void>;
  /** Instead of it, for what nobody keeps and no older than a moment: suggestions come with every letter. */
  refreshLately(): Promise<void>;
  /** Whether that would be done at once. */
  wasReadLately(): boolean;
}

/**
 * Opens a handle beside which `kept` keeps what hardly ever changes. A request that called `refresh` sees every commit
 * before it, of any process (docs/decisions/0012).
 */
export function openFollowedDb(pool: Pool): FollowedDb {
  const db = openDb(pool);
  const log = new ChangeLog(db);
  followed.set(db, { log, cache: log.cache(KEPT), families: new Map() });
  return {
    db,
    refresh: (since) => log.refresh(since),
    refreshLately: () => log.refreshLately(),
    wasReadLately: () => log.wasReadLately,
  };
}

/**
 * What `read` answers, kept until the change log tells of one of the kinds. Through any other handle, and inside a
 * transaction, it is read each time. The answer is shared: nobody may change it.
 * @param key the same for the same answer, unlike any other
 */
export function kept<T>(
  db: Db,
  key: string,
  dependsOn: ReadonlySet<ChangeKind>,
  read: () => Promise<T>,
): Promise<T> {
  return followed.get(db)?.cache.get(key, dependsOn, read) ?? read();
}

/**
 * The same for many subjects at once, each dropped by a change that names it: prices and stock change all day, of a few
 * goods each time.
 * @param family which of the kept; a constant of the slice
 * @param variant tells several answers about one subject apart: the city, the price types
 * @returns by subject, without those that `read` knows nothing of
 */
export async function keptEach<T>(
  db: Db,
  family: KeptFamily,
  variant: string,
  subjects: readonly number[],
  read: (missing: readonly number[]) => Promise<ReadonlyMap<number, T>>,
): Promise<ReadonlyMap<number, T>> {
  const found = followed.get(db);
  if (!found) return read(subjects);
  let cache = found.families.get(family) as SubjectCache<T> | undefined;
  if (!cache) {
    cache = found.log.subjects<T>(family);
    found.families.set(family, cache as SubjectCache<unknown>);
  }
  return cache.each(variant, subjects, read);
}

/** The same for one subject. */
export async function keptOf<T>(
  db: Db,
  family: KeptFamily,
  variant: string,
  subject: number,
  read: () => Promise<T>,
): Promise<T> {
  const found = await keptEach(
    db,
    family,
    variant,
    [subject],
    async () => new Map([[subject, await read()]]),
  );
  return found.get(subject) as T;
}

/** The change log as a slice sees it. */
export interface FollowedLog extends Pick<ChangeLog, 'cache' | 'follow'> {
  /** To be called before each use of what follows the log: nothing to do when requests do so with the handle. */
  refresh(): Promise<void>;
  /** Reads the log, whoever else does. */
  read(): Promise<void>;
}

/** The change log for a slice that follows it. */
export function changeLogOf(db: Db): FollowedLog {
  const log = followed.get(db)?.log ?? new ChangeLog(db);
  const read = () => log.refresh();
  return {
    cache: (capacity) => log.cache(capacity),
    follow: (take) => log.follow(take),
    refresh: followed.has(db) ? async () => {} : read,
    read,
  };
}
