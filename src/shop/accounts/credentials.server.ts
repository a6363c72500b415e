import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import type { Db } from '../../platform/database/db.server.ts';
import { badField, type ShopError } from '../../platform/http/errors.ts';
import {
  forgiveTries,
  limitTries,
  networkOf,
  type RateLimit,
} from '../../platform/http/rate-limits.server.ts';
import { normalizePhone } from '../../platform/text/phone-and-date.ts';
import { knownDevice, ownerOf } from './devices/devices.server.ts';
import { hashPassword, hashStart, isPassword, phoneSalt } from './password/password.server.ts';
import { LONGEST_PASSWORD } from './password/password.ts';
import {
  type Account,
  readByEmail,
  readByPhoneAndHash,
  readByPhoneAndId,
  readByPhoneWithOtherSalt,
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

/** Where a password was typed. */
export interface Typing {
  db: Kysely<DB>;
  /** IP address as the trusted proxy reports it. */
  address: string;
  /** The device token of an earlier login on this device (`deviceToken`). */
  deviceToken: string | undefined;
}

/**
 * Finds the account with a login and password. The attempt is counted before the password is checked.
 * @param name an email or a phone, not empty
 * @returns the account, and a function that takes the attempt back
 * @throws 400 with one text for an unknown account, a wrong password and an unconfirmed email; 429
 */
export async function checkCredentials(
  { db, address, deviceToken: known }: Typing,
  { name, password }: { name: string; password: string },
): Promise<{ account: Account; forgive(): Promise<void> }> {
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
  return { account: found, forgive };
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

/** 400: the login or the password is wrong; the text does not tell which. */
export function wrongLogin(): ShopError {
  return badField('non_field_errors', 'Неверный логин или пароль.');
}
