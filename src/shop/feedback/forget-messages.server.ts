import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Jobs, Periodic } from '../../core/jobs.server.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { deleteOldMessages } from './feedback.queries.ts';

const FORGET = 'messages-forget';
const AT_ONCE = 100;

/** Every night. */
export const messageTimes: Periodic = { [FORGET]: '43 1 * * *' };

/** Forgets what people wrote a year ago, answered or not: what it was written for is over, and with it the consent (152-ФЗ). */
export function messageJobs({ db }: { db: Kysely<DB> }): Jobs {
  return {
    async [FORGET]() {
      for (let gone = AT_ONCE; gone === AT_ONCE; )
        gone = await inTransaction(db, async (tx) => {
          const old = await deleteOldMessages(tx, AT_ONCE);
          for (const id of old) {
            const what = { action: 'feedback.forgotten', subjectId: id, details: {} };
            await recordAudit(tx, { actor: 'shop', actorId: null, ...what });
          }
          return old.length;
        });
    },
  };
}
