import type { Tx } from '../../platform/database/db.server.ts';
import { inTransaction } from '../../platform/database/transaction.server.ts';
import { badField } from '../../platform/http/errors.ts';
import { type AfterLogin, rotateSession } from '../session/session.server.ts';
import type { Visitor } from '../session/session.ts';
import { LOGIN_WANTED } from './accounts.ts';
import { checkCredentials, type Typing, wrongLogin } from './credentials.server.ts';
import { deviceToken } from './devices/devices.server.ts';
import { requireOpenAccount } from './locks/locks.server.ts';
import { hashPassword, isOutdated, phoneSalt } from './password/password.server.ts';
import { lockUser, type User, writeHash } from './users.queries.ts';

export interface LoginContext extends Typing {
  visitor: Visitor;
  /** «Chrome, Windows» */
  device: string;
  afterLogin: readonly AfterLogin[];
  /** Restores the buyer in a new session. Passed in, because companies may import accounts but not the reverse. */
  enterCompanies(tx: Tx, begun: { sessionId: number; userId: number }): Promise<{ isLegalEntity: boolean }>;
}

/**
 * Logs a user in by email or phone. The guest session ends, and its cart, wishlist and history move to the account.
 * @returns the tokens of the new session and of the device, and whether the user is a member of a company
 * @throws 400 with one text for an unknown account, a wrong password and an unconfirmed email, with another one for a closed
 *   account; 429
 */
export async function logIn(
  { db, visitor, address, device, deviceToken: known, afterLogin, enterCompanies }: LoginContext,
  { login, password }: { login: string; password: string },
): Promise<{ user: User; token: string; deviceToken: string; isLegalEntity: boolean }> {
  const name = login.trim();
  if (name === '') throw badField('login', LOGIN_WANTED);
  const checked = await checkCredentials({ db, address, deviceToken: known }, { name, password });
  const { hash, isConfirmed: _, ...user } = checked.account;
  const salt = await phoneSalt(db, user.phone);
  const rehashed = isOutdated(hash, salt) ? await hashPassword(password, salt) : undefined;
  // A concurrent order locks the cart before the session, so this transaction may fail with a deadlock and is
  // retried.
  const begun = await inTransaction(db, async (tx) => {
    // The password may have changed since it was checked.
    if ((await lockUser(tx, user.id)) !== hash) throw wrongLogin();
    await requireOpenAccount(tx, user.id);
    if (rehashed) await writeHash(tx, user.id, rehashed);
    const { sessionId, cityId } = visitor;
    const { id, token } = await rotateSession(tx, { sessionId, userId: user.id, cityId, device }, afterLogin);
    return { token, ...(await enterCompanies(tx, { sessionId: id, userId: user.id })) };
  });
  await checked.forgive();
  return { user, deviceToken: await deviceToken(db, { id: user.id, hash: rehashed ?? hash }), ...begun };
}
