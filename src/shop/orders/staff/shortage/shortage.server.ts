import type { Tx } from '../../../../platform/database/db.server.ts';
import { addJob } from '../../../../platform/jobs/jobs.server.ts';

/** The job that counts the missing goods of orders. */
export const SHORTAGE_JOB = 'order-shortage';

/** Has the missing goods of orders counted as soon as this transaction has committed, instead of with the next minute. */
export async function countShortageSoon(tx: Tx): Promise<void> {
  await addJob(tx, SHORTAGE_JOB, {}, { key: SHORTAGE_JOB });
}
