import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { DB } from '../../../../../db/types.ts';
import type { Jobs } from '../../../../platform/jobs/jobs.server.ts';
import { BULK_JOB, runBulk } from './bulk.server.ts';

const BulkJobShape = Type.Object({ bulk: Type.String() });

/** The job that carries out an action with many orders. */
export function orderBulkJobs({ db }: { db: Kysely<DB> }): Jobs {
  return { [BULK_JOB]: async (payload) => runBulk(db, Value.Parse(BulkJobShape, payload).bulk) };
}
