import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db } from '../../core/db.server.ts';
import { badField, type ShopError } from '../../core/errors.ts';
import { addJob } from '../../core/jobs.server.ts';
import { limitTries, networkOf, type RateLimit } from '../../core/rate-limits.server.ts';
import { hashOfToken, secretToken } from '../../core/secret-token.server.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { replaceEmail, takeEmailChange, writeChangeToken } from './email-change.queries.ts';
import { isTakenMeanwhile, writeConfirmed } from './users.queries.ts';

const OF_ADDRESS: RateLimit = { scope: 'email-confirm', most: 30, seconds: 15 * 60 };

/** Makes the word of a change, when its letter is made; one made before is dead. @returns nothing when it is over */
export async function makeChangeToken(
  db: Db,
  userId: number,
): Promise<{ email: string; name: string; isTaken: boolean; token: string } | undefined> {
  const token = secretToken();
  const change = await writeChangeToken(db, userId, hashOfToken(token));
  return change && { ...change, token };
}

/**
 * Makes the e-mail of a letter that of the account, once; the one of before is told by a letter.
 * @throws 400 for a dead link, or when the e-mail has become somebody else's meanwhile; 429
 */
export async function confirmEmail(
  { db, address }: { db: Kysely<DB>; address: string },
  token: string,
): Promise<void> {
  await limitTries(db, OF_ADDRESS, networkOf(address));
  await inTransaction(db, async (tx) => {
    const change = await takeEmailChange(tx, hashOfToken(token));
    const before = change && (await replaceEmail(tx, change.userId, change.email));
    if (!change || before === undefined) throw deadLink();
    const { userId } = change;
    await recordAudit(tx, {
      ...{ actor: 'user', actorId: userId, action: 'account.email', subjectId: userId, details: {} },
    });
    await writeConfirmed(tx, userId);
    if (before !== change.email) await addJob(tx, 'email-changed-letter', { email: before });
  }).catch((error) => {
    throw isTakenMeanwhile(error) ? deadLink() : error;
  });
}

function deadLink(): ShopError {
  return badField(
    'non_field_errors',
    'Ссылка больше не действует: она годится один раз. Если почта ещё не подтверждена, смените её ещё раз или задайте новый пароль.',
  );
}
