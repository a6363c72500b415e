import type { Jobs } from '../../../platform/jobs/jobs.server.ts';
import { REFRESH_JOB, refreshGoodsOf, type StructureWriting } from './staff-structure.server.ts';
import type { StructureKind } from './staff-structure.ts';

/** The job that refreshes lists when very many goods have what the staff has changed. */
export function structureJobs(given: Pick<StructureWriting, 'db' | 'refreshGoods'>): Jobs {
  return {
    [REFRESH_JOB]: (payload) => refreshGoodsOf(given, payload as { kind: StructureKind; id: number }),
  };
}
