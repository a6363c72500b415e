import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Db } from './db.server.ts';
import { ShopError } from './errors.ts';
import { countTry, deleteOver, forgetTries } from './rate-limits.queries.ts';

/** How often something may be tried under one key. */
export interface RateLimit {
  /** Names what is tried. */
  readonly scope: string;
  readonly most: number;
  readonly seconds: number;
  /** What the refusal says instead of «Слишком много попыток.», before the time to wait. */
  readonly text?: string;
  /** What the refusal says after it: another way to the same end. */
  readonly advice?: string;
}

/** What one try removes of the past: bounded, so that nobody waits for it. */
const OVER_AT_ONCE = 20;

/**
 * Counts a try, for all processes together, before it is made: parallel ones cannot slip through.
 * @param who an address or an account; kept as a hash alone
 * @throws 429 with the seconds until the window is over
 */
export async function limitTries(db: Db, limit: RateLimit, who: string): Promise<void> {
  const { used, secondsLeft } = await countTry(db, limit.scope, keyOf(who), limit.seconds);
  if (used === 1) await deleteOver(db, OVER_AT_ONCE);
  if (used <= limit.most) return;
  const minutes = Math.ceil(secondsLeft / 60);
  const { text = 'Слишком много попыток.', advice } = limit;
  const words = [text, `Повторите через ${minutes} мин.`, ...(advice ? [advice] : [])];
  throw new ShopError('too_many', 429, words.join(' '), { retryAfterSeconds: secondsLeft });
}

/** Takes back tries that turned out well: `tries` of them, or all. */
export async function forgiveTries(db: Db, limit: RateLimit, who: string, tries?: number): Promise<void> {
  await forgetTries(db, limit.scope, keyOf(who), tries);
}

/** Whom an address stands for: of IPv6 a household has a whole /64. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const groups =
    tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Thousands of people may share an IPv4 address of a mobile operator. */
const MOST_OF_MANY = 1_000;
/** A /64 of IPv6 is one household or office. */
const MOST_OF_HOUSEHOLD = 300;

/**
 * The networks by which guests are counted, with the most acts of each. For IPv6 the /48 counts too, because its
 * owner can use all of its 65,536 networks.
 */
export function networksOf(address: string): { network: string; most: number }[] {
  const network = networkOf(address);
  if (!network.includes(':')) return [{ network, most: MOST_OF_MANY }];
  const site = network.split(':').slice(0, 3).join(':');
  return [
    { network, most: MOST_OF_HOUSEHOLD },
    { network: `${site}/48`, most: MOST_OF_MANY },
  ];
}

function keyOf(who: string): Buffer {
  return createHash('sha256').update(who).digest();
}
