import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db } from '../../platform/database/db.server.ts';
import { inTransaction } from '../../platform/database/transaction.server.ts';
import { badField, type ShopError } from '../../platform/http/errors.ts';
import { limitTries, networkOf, type RateLimit } from '../../platform/http/rate-limits.server.ts';
import { hashOfToken, secretToken } from '../../platform/http/secret-token.server.ts';
import { addJob } from '../../platform/jobs/jobs.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { DEAD_EMAIL_LINK } from './accounts.ts';
import { endDeskSessionsOf } from './desk-session/desk-session.server.ts';
import { consumeEmailChange, replaceEmail, writeChangeToken } from './email-change.queries.ts';
import { isEmailConflict, writeConfirmed } from './users.queries.ts';

const OF_ADDRESS: RateLimit = { scope: 'email-confirm', most: 30, seconds: 15 * 60 };

/**
 * Creates the token of a change when its email is built. Any earlier token becomes invalid.
 * @returns undefined when the change has expired
 */
export async function makeChangeToken(
  db: Db,
  userId: number,
): Promise<{ email: string; name: string; isTaken: boolean; token: string } | undefined> {
  const token = secretToken();
  const change = await writeChangeToken(db, userId, hashOfToken(token));
  return change && { ...change, token };
}

/**
 * Confirms a new email by the token from the link, once. It queues an email to the old address.
 * @returns the confirmed email
 * @throws 400 for an invalid link, or when another account has taken the email meanwhile; 429
 */
export async function confirmEmail(
  { db, address }: { db: Kysely<DB>; address: string },
  token: string,
): Promise<string> {
  await limitTries(db, OF_ADDRESS, networkOf(address));
  return inTransaction(db, async (tx) => {
    const change = await consumeEmailChange(tx, hashOfToken(token));
    const before = change && (await replaceEmail(tx, change.userId, change.email));
    if (!change || before === undefined) throw invalidLink();
    const { userId } = change;
    await recordAudit(tx, {
      actor: 'user',
      actorId: userId,
      action: 'account.email',
      subjectId: userId,
      details: {},
    });
    await writeConfirmed(tx, userId);
    await endDeskSessionsOf(tx, userId);
    if (before !== change.email) await addJob(tx, 'email-changed-letter', { email: before });
    return change.email;
  }).catch((error) => {
    throw isEmailConflict(error) ? invalidLink() : error;
  });
}

function invalidLink(): ShopError {
  return badField('non_field_errors', DEAD_EMAIL_LINK);
}
