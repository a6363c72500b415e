import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/database/db.server.ts';
import { addJob } from '../../../../platform/jobs/jobs.server.ts';

/** The job that counts the missing goods of orders. */
export const SHORTAGE_JOB = 'order-shortage';

/** Has the missing goods of orders counted as soon as this transaction has committed, instead of with the next minute. */
export async function countShortageSoon(tx: Tx): Promise<void> {
  await addJob(tx, SHORTAGE_JOB, {}, { key: SHORTAGE_JOB });
}

/**
 * How long ago the missing goods of orders were counted last. The job does it each minute; while it stands still, lists count more and
 * more themselves.
 * @returns seconds by the clock of the database; null: never
 */
export async function readShortageAge(db: Db): Promise<number | null> {
  const { rows } = await sql<{ age: number }>`
    select extract(epoch from now() - at)::float8 as age from order_short_known`.execute(db);
  return rows[0]?.age ?? null;
}
