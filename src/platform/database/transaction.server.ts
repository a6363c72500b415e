import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db, Tx } from './db.server.ts';

export { lockByName } from './locks.queries.ts';

/** serialization_failure and deadlock_detected: nothing was written, and a retry may succeed. */
const RETRIED = new Set(['40001', '40P01']);
const MOST_TRIES = 3;

/** Runs a transaction and retries it if the database aborted it for a conflict or deadlock (REL-11). */
export async function inTransaction<T>(db: Kysely<DB>, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      const code = (error as { code?: unknown } | null)?.code;
      if (tries >= MOST_TRIES || typeof code !== 'string' || !RETRIED.has(code)) throw error;
    }
  }
}

/** Runs work in the caller's transaction, or in a new one if there is none. */
export async function joinTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Tx) : inTransaction(db, work);
}
