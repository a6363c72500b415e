import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Jobs, Periodic } from '../../../platform/jobs/jobs.server.ts';
import { confirmImplicitly } from './confirm.server.ts';

const KIND = 'exchange-orders-silence';

/** How often silence is looked for, in the format of crontab(5). */
export const orderSilenceTimes: Periodic = { [KIND]: '* * * * *' };

/** The job that confirms what a 1C without `success` was given (OUT-5). */
export function orderSilenceJobs({ db }: { db: Kysely<DB> }): Jobs {
  return { [KIND]: async () => void (await confirmImplicitly(db)) };
}
