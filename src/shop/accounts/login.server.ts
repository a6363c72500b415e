import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Tx } from '../../core/db.server.ts';
import { badField, type ShopError } from '../../core/errors.ts';
import { forgiveTries, limitTries, networkOf, type RateLimit } from '../../core/rate-limits.server.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { type AfterLogin, rotateSession } from '../session/session.server.ts';
import type { Visitor } from '../session/session.ts';
import { LONGEST_PASSWORD } from './password.ts';
import { hashPassword, isOutdated, isPassword } from './password-hash.server.ts';
import { normalizePhone } from './phone.ts';
import { lockUser, readByEmail, readByPhone, type User, writeHash } from './users.queries.ts';

/** Wrong ones of an account; nobody is locked out for longer than this (RELIABILITY 1). */
const OF_ACCOUNT: RateLimit = { scope: 'login', most: 10, seconds: 15 * 60 };
/** Wrong ones from an address: an office shares one. */
const OF_ADDRESS: RateLimit = { scope: 'login-address', most: 50, seconds: 15 * 60 };

export interface LoginContext {
  db: Kysely<DB>;
  visitor: Visitor;
  /** From where, as the trusted proxy says. */
  address: string;
  /** «Chrome, Windows» */
  device: string;
  afterLogin: readonly AfterLogin[];
  /** What companies do with a session just begun: told by them, since they are to the right. */
  enterCompanies(tx: Tx, begun: { sessionId: number; userId: number }): Promise<{ isLegalEntity: boolean }>;
}

/**
 * Logs somebody in by e-mail or telephone; the session he came with ends, what he had kept as a guest is his.
 * @returns the new session's token, and whether he belongs to a company
 * @throws 400 with one text whether there is no such account, the password is wrong or the e-mail not confirmed; 429
 */
export async function logIn(
  { db, visitor, address, device, afterLogin, enterCompanies }: LoginContext,
  { login, password }: { login: string; password: string },
): Promise<{ user: User; token: string; isLegalEntity: boolean }> {
  const name = login.trim();
  if (name === '') throw badField('login', 'Введите почту или телефон.');
  const phone = normalizePhone(name);
  // The same account under one name, however it is written.
  const account = phone ?? name.toLowerCase();
  await limitTries(db, OF_ADDRESS, networkOf(address));
  await limitTries(db, OF_ACCOUNT, account);
  if ([...password].length > LONGEST_PASSWORD) throw wrong();
  const found = phone ? await readByPhone(db, phone) : await readByEmail(db, name);
  if (!(await isPassword(password, found?.hash)) || !found?.isConfirmed) throw wrong();
  const { hash, isConfirmed: _, ...user } = found;
  const rehashed = isOutdated(hash) ? await hashPassword(password) : undefined;
  // An order that is just being made holds the cart and asks for the session: whoever has to give way goes again.
  const begun = await inTransaction(db, async (tx) => {
    // A new password set in between makes this login an old one.
    if ((await lockUser(tx, user.id)) !== hash) throw wrong();
    if (rehashed) await writeHash(tx, user.id, rehashed);
    const { sessionId, cityId } = visitor;
    const { id, token } = await rotateSession(tx, { sessionId, userId: user.id, cityId, device }, afterLogin);
    return { token, ...(await enterCompanies(tx, { sessionId: id, userId: user.id })) };
  });
  await forgiveTries(db, OF_ACCOUNT, account);
  await forgiveTries(db, OF_ADDRESS, networkOf(address), 1);
  return { user, ...begun };
}

function wrong(): ShopError {
  return badField('non_field_errors', 'Неверный логин или пароль.');
}
