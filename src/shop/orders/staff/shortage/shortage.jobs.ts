import type { Kysely } from 'kysely';
import type { DB } from '../../../../../db/types.ts';
import { inTransaction, lockByName } from '../../../../platform/database/transaction.server.ts';
import type { Jobs, Periodic } from '../../../../platform/jobs/jobs.server.ts';
import { writeShortage } from './shortage.queries.ts';
import { SHORTAGE_JOB } from './shortage.server.ts';

/** Counts the missing goods of orders. Lists count what has changed since, so they are right at every moment (STF-165). */
export async function countShortage(db: Kysely<DB>): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockByName(tx, 'order shortage');
    await writeShortage(tx);
  });
}

/** The job that counts the missing goods of orders. */
export function shortageJobs({ db }: { db: Kysely<DB> }): Jobs {
  return { [SHORTAGE_JOB]: () => countShortage(db) };
}

/** Its schedule. */
export const shortageTimes: Periodic = { [SHORTAGE_JOB]: '* * * * *' };
