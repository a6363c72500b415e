import type { Db } from './db.server.ts';
import { prepared } from './prepared.server.ts';

const askNow = prepared<{ now: Date }>('database_now', 'select now() as now');

/**
 * The moment by the clock of the database, in a transaction that of its beginning. Days that people rely on (to pay, to
 * collect, of a document) come from it: the clock of a process may be wrong, and processes may disagree.
 */
export async function databaseNow(db: Db): Promise<Date> {
  return ((await askNow(db, []))[0] as { now: Date }).now;
}
