import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import { type ChangeCache, ChangeLog } from './change-cache.server.ts';
import type { ChangeKind } from './changes.server.ts';
import { type Db, openDb, type Pool } from './db.server.ts';

/** Settings, cities, the tree, descriptions of some thousand categories. */
const KEPT = 5_000;

const followed = new WeakMap<Db, { log: ChangeLog; cache: ChangeCache }>();

/** A handle of the database whose users may be answered from memory. */
export interface FollowedDb {
  db: Kysely<DB>;
  /** Drops what was committed by anybody; whoever hands the handle out calls it before each request. */
  refresh(): Promise<void>;
  /** Instead of it, for what nobody keeps and no older than a moment: suggestions come with every letter. */
  refreshLately(): Promise<void>;
}

/**
 * Opens a handle beside which `kept` keeps what hardly ever changes. A request that called `refresh` sees every commit
 * before it, of any process (docs/decisions/0012).
 */
export function openFollowedDb(pool: Pool): FollowedDb {
  const db = openDb(pool);
  const log = new ChangeLog(db);
  followed.set(db, { log, cache: log.cache(KEPT) });
  return { db, refresh: () => log.refresh(), refreshLately: () => log.refreshLately() };
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
