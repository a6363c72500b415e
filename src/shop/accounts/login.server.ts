import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db, Tx } from '../../core/db.server.ts';
import { badField, type ShopError } from '../../core/errors.ts';
import { normalizePhone } from '../../core/phone-and-date.ts';
import { forgiveTries, limitTries, networkOf, type RateLimit } from '../../core/rate-limits.server.ts';
import { inTransaction } from '../../core/transaction.server.ts';
import { type AfterLogin, rotateSession } from '../session/session.server.ts';
import type { Visitor } from '../session/session.ts';
import { deviceToken, knownDevice, ownerOf } from './known-device.server.ts';
import { LONGEST_PASSWORD } from './password.ts';
import { hashPassword, hashStart, isOutdated, isPassword } from './password-hash.server.ts';
import { phoneSalt } from './phone-salt.server.ts';
import {
  type Account,
  lockUser,
  readByEmail,
  readByPhoneAndHash,
  readByPhoneAndId,
  readByPhoneSaltedElse,
  type User,
  writeHash,
} from './users.queries.ts';

const WINDOW = {
  seconds: 15 * 60,
  advice: 'Или задайте новый пароль по ссылке из письма: после этого войти можно сразу.',
};
/** Wrong passwords for one account from one network: a stranger uses up only the attempts of his own network. */
const OF_ACCOUNT_THERE: RateLimit = { scope: 'login-there', most: 10, ...WINDOW };
/** Wrong passwords from one network for all accounts: an office shares one network. */
const OF_NETWORK: RateLimit = { scope: 'login-address', most: 50, ...WINDOW };
/** Wrong passwords of one account from all networks and unknown devices together. */
const OF_ACCOUNT: RateLimit = { scope: 'login-account', most: 100, ...WINDOW };
/** Wrong passwords on a device where the account was logged in before: no stranger's tries count there. */
const OF_DEVICE: RateLimit = { scope: 'login-device', most: 10, ...WINDOW };

/**
 * Accounts of one phone whose password is not yet salted by it: they were made before that was done, or the key of salts
 * was lost. So many are always checked, so that the time reveals nothing.
 */
const SALTED_ELSE = 2;

export interface LoginContext {
  db: Kysely<DB>;
  visitor: Visitor;
  /** From where, as the trusted proxy says. */
  address: string;
  /** «Chrome, Windows» */
  device: string;
  /** What the device was given when somebody logged in on it (`deviceToken`). */
  deviceToken: string | undefined;
  afterLogin: readonly AfterLogin[];
  /** What companies do with a session just begun: told by them, since they are to the right. */
  enterCompanies(tx: Tx, begun: { sessionId: number; userId: number }): Promise<{ isLegalEntity: boolean }>;
}

/**
 * Logs somebody in by e-mail or phone. The guest session ends, and what was in it goes to the account.
 * @returns the tokens of the new session and of the device, and whether the user belongs to a company
 * @throws 400 with one text whether there is no such account, the password is wrong or the e-mail not confirmed; 429
 */
export async function logIn(
  { db, visitor, address, device, deviceToken: known, afterLogin, enterCompanies }: LoginContext,
  { login, password }: { login: string; password: string },
): Promise<{ user: User; token: string; deviceToken: string; isLegalEntity: boolean }> {
  const name = login.trim();
  if (name === '') throw badField('login', 'Введите почту или телефон.');
  const phone = normalizePhone(name);
  // The same account under one name, however it is written.
  const account = phone ?? name.toLowerCase();
  const ofEmail = phone ? undefined : await readByEmail(db, name);
  const ofDevice = phone ? await readByPhoneAndId(db, phone, ownerOf(known) ?? 0) : ofEmail;
  const forgive = await countTry(
    db,
    { account, network: networkOf(address) },
    { owner: ofDevice, token: known },
  );
  if ([...password].length > LONGEST_PASSWORD) throw wrong();
  const found = phone
    ? await ofPhone(db, phone, password)
    : await withPassword(
        password,
        [ofEmail].flatMap((one) => one ?? []),
        1,
      );
  if (!found) throw wrong();
  const { hash, isConfirmed: _, ...user } = found;
  const salt = await phoneSalt(db, user.phone);
  const rehashed = isOutdated(hash, salt) ? await hashPassword(password, salt) : undefined;
  // An order that is just being made holds the cart and asks for the session: whoever has to give way goes again.
  const begun = await inTransaction(db, async (tx) => {
    // A new password set in between makes this login an old one.
    if ((await lockUser(tx, user.id)) !== hash) throw wrong();
    if (rehashed) await writeHash(tx, user.id, rehashed);
    const { sessionId, cityId } = visitor;
    const { id, token } = await rotateSession(tx, { sessionId, userId: user.id, cityId, device }, afterLogin);
    return { token, ...(await enterCompanies(tx, { sessionId: id, userId: user.id })) };
  });
  await forgive();
  return { user, deviceToken: await deviceToken(db, { id: user.id, hash: rehashed ?? hash }), ...begun };
}

/**
 * Counts a try before the password is looked at: on a known device by itself, elsewhere by account and network.
 * @returns takes the try back
 * @throws 429
 */
async function countTry(
  db: Kysely<DB>,
  { account, network }: { account: string; network: string },
  { owner, token }: { owner: Account | undefined; token: string | undefined },
): Promise<() => Promise<void>> {
  const device = owner && (await knownDevice(db, token, owner));
  if (device !== undefined) {
    await limitTries(db, OF_DEVICE, device);
    return () => forgiveTries(db, OF_DEVICE, device);
  }
  const accountThere = `${account} ${network}`;
  await limitTries(db, OF_NETWORK, network);
  try {
    await limitTries(db, OF_ACCOUNT_THERE, accountThere);
  } catch (error) {
    // Whoever goes on trying a blocked account does not block the rest of the office.
    await forgiveTries(db, OF_NETWORK, network, 1);
    throw error;
  }
  await limitTries(db, OF_ACCOUNT, account);
  return async () => {
    await forgiveTries(db, OF_NETWORK, network, 1);
    await forgiveTries(db, OF_ACCOUNT_THERE, accountThere);
    await forgiveTries(db, OF_ACCOUNT, account, 1);
  };
}

/**
 * The account of a phone with this password. Any number of accounts may have the phone, of strangers too, for nobody
 * verifies it: all of them count, so that how many others there are cannot be learnt and nobody is kept out.
 */
async function ofPhone(db: Db, phone: string, password: string): Promise<Account | undefined> {
  const salt = await phoneSalt(db, phone);
  const found = await readByPhoneAndHash(db, phone, await hashPassword(password, salt));
  if (found) return found;
  const others = await readByPhoneSaltedElse(db, phone, { start: hashStart(salt), most: SALTED_ELSE });
  return withPassword(password, others, SALTED_ELSE);
}

/** The confirmed account with this password. A wrong one takes equally long for any number of candidates. */
async function withPassword(
  password: string,
  candidates: readonly Account[],
  checks: number,
): Promise<Account | undefined> {
  for (let at = 0; at < checks; at++) {
    const candidate = candidates[at];
    if ((await isPassword(password, candidate?.hash)) && candidate?.isConfirmed) return candidate;
  }
  return undefined;
}

function wrong(): ShopError {
  return badField('non_field_errors', 'Неверный логин или пароль.');
}
