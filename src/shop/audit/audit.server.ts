import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Tx } from '../../platform/database/db.server.ts';
import { inTransaction } from '../../platform/database/transaction.server.ts';
import { deleteStoredFile } from '../../platform/files/stored-files.queries.ts';
import type { Jobs, Periodic } from '../../platform/jobs/jobs.server.ts';
import { deleteYearOld, entryText, insertEntry } from './audit.queries.ts';
import type { AuditEntry, YearlyRetention } from './audit.ts';

export { entryText };

/** Records a change of state in the transaction of that change, once (INV-7). */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await insertEntry(tx, entry);
}

const AT_ONCE = 100;

/** Jobs that delete rows older than a year, in transactions of some rows each. */
export function forgettingJobs(db: Kysely<DB>, all: readonly YearlyRetention[]): Jobs {
  return Object.fromEntries(all.map((retention) => [retention.job, () => forget(db, retention)]));
}

/** The schedule of these jobs. */
export function forgettingTimes(all: readonly YearlyRetention[]): Periodic {
  return Object.fromEntries(all.map(({ job, at }) => [job, at]));
}

async function forget(db: Kysely<DB>, retention: YearlyRetention): Promise<void> {
  for (let gone = AT_ONCE; gone === AT_ONCE; )
    gone = await inTransaction(db, async (tx) => {
      const old = await deleteYearOld(tx, retention, AT_ONCE);
      for (const { id, fileId } of old) {
        if (fileId !== null) await deleteStoredFile(tx, fileId);
        await recordAudit(tx, {
          actor: 'shop',
          actorId: null,
          action: retention.action,
          subjectId: id,
          details: {},
        });
      }
      return old.length;
    });
}
