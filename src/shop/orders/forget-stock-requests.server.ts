import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Jobs, Periodic } from '../../core/jobs.server.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { deleteOldRequests } from './stock-request.queries.ts';

const FORGET = 'stock-requests-forget';
const AT_ONCE = 100;

/** Every night. */
export const stockRequestTimes: Periodic = { [FORGET]: '45 1 * * *' };

/** Forgets who waited for goods a year ago, answered or not: who still wants them asks anew (152-ФЗ). */
export function stockRequestJobs({ db }: { db: Kysely<DB> }): Jobs {
  return {
    async [FORGET]() {
      for (let gone = AT_ONCE; gone === AT_ONCE; )
        gone = await inTransaction(db, async (tx) => {
          const old = await deleteOldRequests(tx, AT_ONCE);
          for (const id of old) {
            const what = { action: 'stock_request.forgotten', subjectId: id, details: {} };
            await recordAudit(tx, { actor: 'shop', actorId: null, ...what });
          }
          return old.length;
        });
    },
  };
}
