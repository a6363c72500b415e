import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Jobs, Periodic } from '../../../platform/jobs/jobs.server.ts';
import { sumUpOrderDays } from './order-days.server.ts';

const JOB = 'order-days';

/** The job that sums up days of orders for reports. */
export function reportJobs({ db }: { db: Kysely<DB> }): Jobs {
  return {
    async [JOB]() {
      await sumUpOrderDays(db);
    },
  };
}

/** Its schedule. */
export const reportTimes: Periodic = { [JOB]: '* * * * *' };
