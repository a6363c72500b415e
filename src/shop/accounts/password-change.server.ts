import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import { badField, ShopError } from '../../core/errors.ts';
import { addJob } from '../../core/jobs.server.ts';
import { forgiveTries, limitTries } from '../../core/rate-limits.server.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { recordAudit } from '../audit/audit.server.ts';
import { endOtherSessions } from '../session/session.server.ts';
import type { Visitor } from '../session/session.ts';
import { deviceToken } from './known-device.server.ts';
import { passwordProblem } from './password.ts';
import { hashPassword, isPassword } from './password-hash.server.ts';
import { phoneSalt } from './phone-salt.server.ts';
import { OF_PASSWORD } from './profile.server.ts';
import { lockUser, readByEmail, readUser, writeHash } from './users.queries.ts';

/**
 * Sets a new password of somebody logged in, by the one of today. He stays logged in here and nowhere else; a letter
 * tells him.
 * @returns the token that keeps this device known
 * @throws 401 for a guest, 400 at the fields, 429
 */
export async function changePassword(
  { db, visitor }: { db: Kysely<DB>; visitor: Visitor },
  given: { password: string; new_password1: string; new_password2: string },
): Promise<{ deviceToken: string }> {
  const user = visitor.userId === null ? undefined : await readUser(db, visitor.userId);
  if (!user) throw new ShopError('not_logged_in', 401, 'Сначала войдите.');
  const problem = passwordProblem(given.new_password1);
  if (problem) throw badField('new_password1', problem);
  if (given.new_password1 !== given.new_password2) throw badField('new_password2', 'Пароли не совпадают.');
  await limitTries(db, OF_PASSWORD, String(user.id));
  const before = (await readByEmail(db, user.email))?.hash;
  if (!(await isPassword(given.password, before))) throw badField('password', 'Неверный пароль.');
  await forgiveTries(db, OF_PASSWORD, String(user.id));
  const hash = await hashPassword(given.new_password1, await phoneSalt(db, user.phone));
  await inTransaction(db, async (tx) => {
    // Set by a link meanwhile: the one typed here is no longer his.
    if ((await lockUser(tx, user.id)) !== before) throw badField('password', 'Неверный пароль.');
    await writeHash(tx, user.id, hash);
    await endOtherSessions(tx, visitor);
    await addJob(tx, 'password-changed-letter', { email: user.email });
    const action = 'account.password-changed';
    await recordAudit(tx, { actor: 'user', actorId: user.id, action, subjectId: user.id, details: {} });
  });
  return { deviceToken: await deviceToken(db, { id: user.id, hash }) };
}
