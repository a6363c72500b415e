import { hash, verify } from '@node-rs/argon2';
import { ShopError } from '../../core/errors.ts';

/** OWASP Password Storage: 19 MiB, two passes, one lane; Argon2id is what the library takes unless told. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$';
/** Each takes a core for some 20 ms: more at once would starve the pages (RELIABILITY 7). */
const AT_ONCE = 2;
/** So many may wait for their turn, about half a second; who comes after them is asked to repeat. */
const MOST_WAITING = 50;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Argon2id of a password, with its parameters in front.
 * @param salt a random one when it is not given
 * @throws 503 when too many wait
 */
export function hashPassword(password: string, salt?: Uint8Array): Promise<string> {
  return inTurn(() => hash(normalized(password), { ...PARAMETERS, ...(salt && { salt }) }));
}

/**
 * Whether a password is the one of a hash. Without a hash the same work is done for nothing, so that no clock tells
 * whether there is an account (RELIABILITY 2).
 * @throws 503 when too many wait
 */
export async function isPassword(password: string, ofHash: string | undefined): Promise<boolean> {
  const known = ofHash ?? (await nobodys());
  return (await inTurn(() => verify(known, normalized(password)))) && ofHash !== undefined;
}

/** Whether a hash was made with weaker parameters than today's, or with another salt. */
export function isOutdated(ofHash: string, salt: Uint8Array): boolean {
  return !ofHash.startsWith(hashStart(salt));
}

/** What all hashes of today's parameters with this salt begin with. */
export function hashStart(salt: Uint8Array): string {
  return `${PREFIX}${Buffer.from(salt).toString('base64').replace(/=+$/, '')}$`;
}

let ofNobody: Promise<string> | undefined;

function nobodys(): Promise<string> {
  ofNobody ??= hash('nobody', PARAMETERS);
  return ofNobody;
}

/** One text however its letters were composed by the keyboard. */
function normalized(password: string): string {
  return password.normalize('NFC');
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING)
      throw new ShopError('busy', 503, 'Сейчас слишком много входов. Повторите через несколько секунд.', {
        retryAfterSeconds: 5,
      });
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
