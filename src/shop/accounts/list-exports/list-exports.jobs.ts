import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { DB } from '../../../../db/types.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { deleteStoredFile } from '../../../platform/files/stored-files.queries.ts';
import type { Files } from '../../../platform/files/stored-files.server.ts';
import type { Jobs, Periodic } from '../../../platform/jobs/jobs.server.ts';
import { deleteExpired } from './list-exports.queries.ts';
import type { ListSheet } from './list-exports.server.ts';
import { EXPORT_JOB } from './list-exports.ts';
import { runExport } from './make-export.server.ts';

const ExportJobShape = Type.Object({ export: Type.Integer() });
const FORGET = 'list-exports-forget';
const AT_ONCE = 100;

/** The jobs that make workbooks of long lists and delete them after their day. */
export function listExportJobs(given: { db: Kysely<DB>; files: Files; sheets: readonly ListSheet[] }): Jobs {
  return {
    [EXPORT_JOB]: async (payload) => runExport(given, Value.Parse(ExportJobShape, payload).export),
    async [FORGET]() {
      for (let gone = AT_ONCE; gone === AT_ONCE; )
        gone = await inTransaction(given.db, async (tx) => {
          const files = await deleteExpired(tx, AT_ONCE);
          for (const id of files) await deleteStoredFile(tx, id);
          return files.length;
        });
    },
  };
}

/** Their schedule. */
export const listExportTimes: Periodic = { [FORGET]: '23 * * * *' };
