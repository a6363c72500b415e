import type { Jobs } from '../../../../platform/jobs/jobs.server.ts';
import type { GoodsWriting } from '../staff-goods.server.ts';
import { BULK_JOB, type BulkJob, runBulk } from './bulk.server.ts';

/** The job that changes many goods, or undoes that. */
export function bulkJobs(given: Pick<GoodsWriting, 'db' | 'refreshGoods'>): Jobs {
  return {
    [BULK_JOB]: async (payload) => {
      const { id, staff } = payload as BulkJob;
      await runBulk({ ...given, staff }, id);
    },
  };
}
