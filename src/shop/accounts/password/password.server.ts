import { createHmac } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Db } from '../../../platform/database/db.server.ts';
import { readAppSecret } from '../../../platform/database/secrets.queries.ts';
import { ShopError } from '../../../platform/http/errors.ts';

/** OWASP Password Storage: 19 MiB, two passes, one lane. Argon2id is the library's default. */
const SAFE = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
let parameters: { memoryCost: number; timeCost: number; parallelism: number } = SAFE;
/** Each hash takes a core for some 20 ms; more at once would slow the pages down (SEC-7). */
const AT_ONCE = 2;
/** Requests that may wait for a hash, about half a second; further ones are rejected with 503. */
const MOST_WAITING = 50;

/**
 * Has this process hash passwords fast and unsafely, or safely again. For tests about something else: it is a call and not a
 * setting, so that no environment can weaken a shop.
 */
export function hashFast(isFast: boolean): void {
  parameters = isFast ? { memoryCost: 8, timeCost: 1, parallelism: 1 } : SAFE;
  dummyHash = undefined;
}

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Hashes a password with Argon2id.
 * @param salt random when it is not given
 * @returns the hash with its parameters and salt
 * @throws 503 when too many requests wait
 */
export function hashPassword(password: string, salt?: Uint8Array): Promise<string> {
  return inTurn(() => hash(normalized(password), { ...parameters, ...(salt && { salt }) }));
}

/**
 * Checks a password against a hash. Without a hash it does the same work and answers false, so that the time does not
 * reveal whether an account exists (SEC-2).
 * @throws 503 when too many requests wait
 */
export async function isPassword(password: string, ofHash: string | undefined): Promise<boolean> {
  const known = ofHash ?? (await dummyHashOnce());
  return (await inTurn(() => verify(known, normalized(password)))) && ofHash !== undefined;
}

/** Whether a hash was made with other parameters than the current ones, or with another salt. */
export function isOutdated(ofHash: string, salt: Uint8Array): boolean {
  return !ofHash.startsWith(hashStart(salt));
}

/** The beginning of all hashes with the current parameters and this salt. */
export function hashStart(salt: Uint8Array): string {
  const { memoryCost, timeCost, parallelism } = parameters;
  const start = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
  return `${start}${Buffer.from(salt).toString('base64').replace(/=+$/, '')}$`;
}

let dummyHash: Promise<string> | undefined;

function dummyHashOnce(): Promise<string> {
  dummyHash ??= hash('nobody', parameters);
  return dummyHash;
}

/** Keyboards compose characters differently; NFC makes them equal. */
function normalized(password: string): string {
  return password.normalize('NFC');
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING)
      throw new ShopError(
        'busy',
        503,
        'Сейчас входит слишком много покупателей. Повторите через несколько секунд.',
        {
          retryAfterSeconds: 5,
        },
      );
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

const SALT_BYTES = 16;

/**
 * The salt shared by all accounts with one phone. One hash finds the account at a login by phone among any number of
 * them. The salt is secret, so that hashes cannot be prepared for a phone.
 */
export async function phoneSalt(db: Db, phone: string): Promise<Buffer> {
  const key = await readAppSecret(db, 'phone-salt');
  return createHmac('sha256', key).update(phone).digest().subarray(0, SALT_BYTES);
}
