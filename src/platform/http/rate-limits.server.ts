import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Db } from '../database/db.server.ts';
import { ShopError } from './errors.ts';
import { countTry, forgetTries } from './rate-limits.queries.ts';

/** How often something may be tried under one key. */
export interface RateLimit {
  /** The name of the limited action. */
  readonly scope: string;
  readonly most: number;
  readonly seconds: number;
  /** Replaces «Слишком много попыток.» in the error, before the time to wait. */
  readonly text?: string;
  /** Follows the time to wait in the error: another way to reach the goal. */
  readonly advice?: string;
}

/**
 * Counts a try before it is made, for all processes together, so that parallel tries cannot slip through.
 * @param who an address or an account; only its hash is stored
 * @throws 429 with the seconds until the window is over
 */
export async function limitTries(db: Db, limit: RateLimit, who: string): Promise<void> {
  const { used, secondsLeft } = await countTry(db, limit.scope, keyOf(who), limit.seconds);
  if (used <= limit.most) return;
  const minutes = Math.ceil(secondsLeft / 60);
  const { text = 'Слишком много попыток.', advice } = limit;
  const words = [text, `Повторите через ${minutes} мин.`, ...(advice ? [advice] : [])];
  throw new ShopError('too_many', 429, words.join(' '), { retryAfterSeconds: secondsLeft });
}

/** Uncounts tries that succeeded: `tries` of them, or all. */
export async function forgiveTries(db: Db, limit: RateLimit, who: string, tries?: number): Promise<void> {
  await forgetTries(db, limit.scope, keyOf(who), tries);
}

/** The network that an address is counted by: an IPv4 address, or the /64 that one household has in IPv6. */
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
 * The networks by which the actions of a guest are counted, with the limit of each. For IPv6 the /48 counts too, because
 * its owner can use all of its 65,536 networks.
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
