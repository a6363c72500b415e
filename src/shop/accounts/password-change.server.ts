import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import { inTransaction } from '../../platform/database/transaction.server.ts';
import { badField } from '../../platform/http/errors.ts';
import { forgiveTries, limitTries } from '../../platform/http/rate-limits.server.ts';
import { addJob } from '../../platform/jobs/jobs.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { endOtherSessions, notLoggedIn } from '../session/session.server.ts';
import type { Visitor } from '../session/session.ts';
import { endDeskSessionsOf } from './desk-session/desk-session.server.ts';
import { deviceToken } from './devices/devices.server.ts';
import { hashPassword, isPassword, phoneSalt } from './password/password.server.ts';
import { PASSWORDS_DIFFER, passwordError, WRONG_PASSWORD } from './password/password.ts';
import { OF_PASSWORD } from './profile.server.ts';
import { lockUser, readByEmail, readUser, writeHash } from './users.queries.ts';

/**
 * Changes the password of a logged-in user, who has to give the current one. It ends the user's other sessions and
 * queues an email about it.
 * @param deskSession the session at the desk that stays
 * @returns a new token that keeps this device known
 * @throws 401 for a guest, 400 at the fields, 429
 */
export async function changePassword(
  { db, visitor, deskSession }: { db: Kysely<DB>; visitor: Visitor; deskSession?: number },
  given: { password: string; new_password1: string; new_password2: string },
): Promise<{ deviceToken: string }> {
  const user = visitor.userId === null ? undefined : await readUser(db, visitor.userId);
  if (!user) throw notLoggedIn();
  const error = passwordError(given.new_password1);
  if (error) throw badField('new_password1', error);
  if (given.new_password1 !== given.new_password2) throw badField('new_password2', PASSWORDS_DIFFER);
  await limitTries(db, OF_PASSWORD, String(user.id));
  const before = (await readByEmail(db, user.email))?.hash;
  if (!(await isPassword(given.password, before))) throw badField('password', WRONG_PASSWORD);
  await forgiveTries(db, OF_PASSWORD, String(user.id));
  const hash = await hashPassword(given.new_password1, await phoneSalt(db, user.phone));
  await inTransaction(db, async (tx) => {
    // The password may have been changed by a link meanwhile; then the typed one is no longer valid.
    if ((await lockUser(tx, user.id)) !== before) throw badField('password', WRONG_PASSWORD);
    await writeHash(tx, user.id, hash);
    await endOtherSessions(tx, visitor);
    await endDeskSessionsOf(tx, user.id, deskSession);
    await addJob(tx, 'password-changed-letter', { email: user.email });
    const action = 'account.password-changed';
    await recordAudit(tx, { actor: 'user', actorId: user.id, action, subjectId: user.id, details: {} });
  });
  return { deviceToken: await deviceToken(db, { id: user.id, hash }) };
}
