import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Jobs, Periodic } from '../../core/jobs.server.ts';
import { deleteStoredFile } from '../../core/stored-files.queries.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { recordAudit } from './audit.server.ts';
import { deleteYearOld } from './kept-a-year.queries.ts';

/**
 * What people wrote, answered or not: after a year what it was written for is over, and with it the consent (152-ФЗ,
 * RELIABILITY 42). Its owner names it, and nobody else.
 */
export interface KeptAYear {
  /** Has `id` and `created_at`. */
  table: keyof DB;
  /** Column of a stored file that goes with its row; the bytes go with the sweep. */
  file?: string;
  /** Job that forgets it. */
  job: string;
  /** When by night, UTC, as crontab(5) writes it. */
  at: string;
  /** Written down of each row that is forgotten. */
  action: string;
}

const AT_ONCE = 100;

/** Jobs that forget what is a year old, each some rows in a transaction. */
export function forgettingJobs(db: Kysely<DB>, all: readonly KeptAYear[]): Jobs {
  return Object.fromEntries(all.map((kept) => [kept.job, () => forget(db, kept)]));
}

/** When they come. */
export function forgettingTimes(all: readonly KeptAYear[]): Periodic {
  return Object.fromEntries(all.map(({ job, at }) => [job, at]));
}

async function forget(db: Kysely<DB>, kept: KeptAYear): Promise<void> {
  for (let gone = AT_ONCE; gone === AT_ONCE; )
    gone = await inTransaction(db, async (tx) => {
      const old = await deleteYearOld(tx, kept, AT_ONCE);
      for (const { id, fileId } of old) {
        if (fileId !== null) await deleteStoredFile(tx, fileId);
        await recordAudit(tx, {
          ...{ actor: 'shop', actorId: null, action: kept.action, subjectId: id, details: {} },
        });
      }
      return old.length;
    });
}
