import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db, Tx } from '../../platform/database/db.server.ts';
import { inTransaction } from '../../platform/database/transaction.server.ts';
import { badField, type ShopError } from '../../platform/http/errors.ts';
import {
  forgiveTries,
  limitTries,
  networkOf,
  type RateLimit,
} from '../../platform/http/rate-limits.server.ts';
import { normalizePhone } from '../../platform/text/phone-and-date.ts';
import { type AfterLogin, rotateSession } from '../session/session.server.ts';
import type { Visitor } from '../session/session.ts';
import { LOGIN_WANTED } from './accounts.ts';
import { deviceToken, knownDevice, ownerOf } from './devices/devices.server.ts';
import { hashPassword, hashStart, isOutdated, isPassword, phoneSalt } from './password/password.server.ts';
import { LONGEST_PASSWORD } from './password/password.ts';
import {
  type Account,
  lockUser,
  readByEmail,
  readByPhoneAndHash,
  readByPhoneAndId,
  readByPhoneWithOtherSalt,
  type User,
  writeHash,
} from './users.queries.ts';

const WINDOW = {
  seconds: 15 * 60,
  advice: 'Или задайте новый пароль по ссылке из письма — после этого можно сразу войти.',
};
/** Wrong passwords for one account from one network. A stranger uses up only the limit of their own network. */
const OF_ACCOUNT_IN_NETWORK: RateLimit = { scope: 'login-there', most: 10, ...WINDOW };
/** Wrong passwords from one network for all accounts; an office shares one network. */
const OF_NETWORK: RateLimit = { scope: 'login-address', most: 50, ...WINDOW };
/** Wrong passwords for one account from all networks and unknown devices together. */
const OF_ACCOUNT: RateLimit = { scope: 'login-account', most: 100, ...WINDOW };
/** Wrong passwords on a device where the account was logged in before. Attempts of strangers do not count here. */
const OF_DEVICE: RateLimit = { scope: 'login-device', most: 10, ...WINDOW };

/**
 * Number of accounts of a phone checked without the salt of the phone: those created before such salts existed, or
 * before their key was lost. The number is constant, so that the time reveals nothing.
 */
const OTHER_SALT_CHECKS = 2;

export interface LoginContext {
  db: Kysely<DB>;
  visitor: Visitor;
  /** IP address as the trusted proxy reports it. */
  address: string;
  /** «Chrome, Windows» */
  device: string;
  /** The device token of an earlier login on this device (`deviceToken`). */
  deviceToken: string | undefined;
  afterLogin: readonly AfterLogin[];
  /** Restores the buyer in a new session. Passed in, because companies may import accounts but not the reverse. */
  enterCompanies(tx: Tx, begun: { sessionId: number; userId: number }): Promise<{ isLegalEntity: boolean }>;
}

/**
 * Logs a user in by email or phone. The guest session ends, and its cart, wishlist and history move to the account.
 * @returns the tokens of the new session and of the device, and whether the user is a member of a company
 * @throws 400 with one text for an unknown account, a wrong password and an unconfirmed email; 429
 */
export async function logIn(
  { db, visitor, address, device, deviceToken: known, afterLogin, enterCompanies }: LoginContext,
  { login, password }: { login: string; password: string },
): Promise<{ user: User; token: string; deviceToken: string; isLegalEntity: boolean }> {
  const name = login.trim();
  if (name === '') throw badField('login', LOGIN_WANTED);
  const phone = normalizePhone(name);
  // One name for the limits of an account, however the login is written.
  const account = phone ?? name.toLowerCase();
  const ofEmail = phone ? undefined : await readByEmail(db, name);
  const ofDevice = phone ? await readByPhoneAndId(db, phone, ownerOf(known) ?? 0) : ofEmail;
  const forgive = await countTry(
    db,
    { account, network: networkOf(address) },
    { owner: ofDevice, token: known },
  );
  if ([...password].length > LONGEST_PASSWORD) throw wrongLogin();
  const found = phone
    ? await findByPhone(db, phone, password)
    : await firstWithPassword(
        password,
        [ofEmail].flatMap((one) => one ?? []),
        1,
      );
  if (!found) throw wrongLogin();
  const { hash, isConfirmed: _, ...user } = found;
  const salt = await phoneSalt(db, user.phone);
  const rehashed = isOutdated(hash, salt) ? await hashPassword(password, salt) : undefined;
  // A concurrent order locks the cart before the session, so this transaction may fail with a deadlock and is
  // retried.
  const begun = await inTransaction(db, async (tx) => {
    // The password may have changed since it was checked.
    if ((await lockUser(tx, user.id)) !== hash) throw wrongLogin();
    if (rehashed) await writeHash(tx, user.id, rehashed);
    const { sessionId, cityId } = visitor;
    const { id, token } = await rotateSession(tx, { sessionId, userId: user.id, cityId, device }, afterLogin);
    return { token, ...(await enterCompanies(tx, { sessionId: id, userId: user.id })) };
  });
  await forgive();
  return { user, deviceToken: await deviceToken(db, { id: user.id, hash: rehashed ?? hash }), ...begun };
}

/**
 * Counts an attempt before the password is checked: per device on a known one, otherwise per account and network.
 * @returns a function that takes the attempt back
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
  const accountInNetwork = `${account} ${network}`;
  await limitTries(db, OF_NETWORK, network);
  try {
    await limitTries(db, OF_ACCOUNT_IN_NETWORK, accountInNetwork);
  } catch (error) {
    // Further attempts on a blocked account must not use up the limit of the whole network.
    await forgiveTries(db, OF_NETWORK, network, 1);
    throw error;
  }
  await limitTries(db, OF_ACCOUNT, account);
  return async () => {
    await forgiveTries(db, OF_NETWORK, network, 1);
    await forgiveTries(db, OF_ACCOUNT_IN_NETWORK, accountInNetwork);
    await forgiveTries(db, OF_ACCOUNT, account, 1);
  };
}

/**
 * The account with this phone and password. Phones are not verified, so any number of accounts may share one. All are
 * checked in the same time, so that their number stays secret and no owner is locked out.
 */
async function findByPhone(db: Db, phone: string, password: string): Promise<Account | undefined> {
  const salt = await phoneSalt(db, phone);
  const found = await readByPhoneAndHash(db, phone, await hashPassword(password, salt));
  if (found) return found;
  const others = await readByPhoneWithOtherSalt(db, phone, {
    start: hashStart(salt),
    most: OTHER_SALT_CHECKS,
  });
  return firstWithPassword(password, others, OTHER_SALT_CHECKS);
}

/** The confirmed account with this password. A wrong password takes the same time for any number of candidates. */
async function firstWithPassword(
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

function wrongLogin(): ShopError {
  return badField('non_field_errors', 'Неверный логин или пароль.');
}
