import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db } from '../../core/db.server.ts';
import { isShopError } from '../../core/errors.ts';
import type { Jobs, Periodic } from '../../core/jobs.server.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import type { PersonalDataPart } from './personal-data.server.ts';
import { deleteUnconfirmed, lockUnconfirmed, readUnconfirmed } from './users.queries.ts';

const FORGET = 'unconfirmed-accounts-forget';
/** The link of the letter is good for a week, and a new password could be asked for since. */
const KEPT_DAYS = 30;
const AT_ONCE = 100;

interface UnconfirmedContext {
  db: Kysely<DB>;
  parts: readonly PersonalDataPart[];
  /** Whether an account is needed all the same. */
  isNeeded(db: Db, userId: number): Promise<boolean>;
}

/** Every night. */
export const unconfirmedTimes: Periodic = { [FORGET]: '51 1 * * *' };

/**
 * Forgets accounts whose e-mail nobody has shown to be his in a month: their name and telephone may be anybody's, who has
 * agreed to nothing (152-ФЗ), and they keep him from an account of his own.
 */
export function unconfirmedJobs(context: UnconfirmedContext): Jobs {
  return {
    async [FORGET]() {
      for (let last = 0, found = AT_ONCE; found === AT_ONCE; ) {
        const ids = await readUnconfirmed(context.db, { days: KEPT_DAYS, after: last, most: AT_ONCE });
        for (const id of ids) await forget(context, id);
        found = ids.length;
        last = ids.at(-1) ?? last;
      }
    },
  };
}

async function forget({ db, parts, isNeeded }: UnconfirmedContext, id: number): Promise<void> {
  const done = inTransaction(db, async (tx) => {
    if (!(await lockUnconfirmed(tx, id)) || (await isNeeded(tx, id))) return;
    for (const { erase } of parts) await erase?.(tx, id);
    await deleteUnconfirmed(tx, id);
    await recordAudit(tx, {
      ...{ actor: 'shop', actorId: null, action: 'account.forgotten', subjectId: id, details: {} },
    });
  });
  // A part that says no keeps this one, and none of the others.
  await done.catch((thrown) => {
    if (!isShopError(thrown)) throw thrown;
  });
}
