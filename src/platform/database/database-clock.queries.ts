import type { PublicDb } from './db.server.ts';
import { preparedPublic } from './prepared.server.ts';

const askNow = preparedPublic<{ now: Date }>('database_now', 'select now() as now');

/**
 * The time by the database's clock; inside a transaction, the time when it began. Legal dates (due dates, pick-up dates,
 * dates of documents) use it, because the clocks of processes may be wrong or differ.
 */
export async function databaseNow(db: PublicDb): Promise<Date> {
  return ((await askNow(db, []))[0] as { now: Date }).now;
}
