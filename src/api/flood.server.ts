import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ShopError } from '../core/errors.ts';
import { networkOf } from '../core/rate-limits.server.ts';

/** One second later it is counted anew. */
const RETRY_SECONDS = 1;

/** Counts calls that come with every letter somebody types. */
export interface FloodGuard {
  /** Counts a call of an address; false: its network has asked too often in this second. */
  allows(address: string): boolean;
  /** Counts a call, unless one of our own pages makes it within the process. @throws 429 with Retry-After */
  hold(request: FastifyRequest): void;
}

/**
 * Holds a flood of one network off a call that comes with every letter somebody types (RELIABILITY §2, 46). Counted in
 * the memory of this process, second by second: asking the database would cost more than what is held off. An office
 * behind one address types far less than a program asks.
 * @param mostPerSecond of one network; 0: any number
 */
export function floodGuard(mostPerSecond: number): FloodGuard {
  let second = 0;
  let counts = new Map<string, number>();
  const allows = (address: string) => {
    if (mostPerSecond === 0) return true;
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) {
      second = now;
      counts = new Map();
    }
    const who = networkOf(address);
    const count = (counts.get(who) ?? 0) + 1;
    counts.set(who, count);
    return count <= mostPerSecond;
  };
  return {
    allows,
    hold(request) {
      if (!(request.raw.socket instanceof Socket) || allows(request.ip)) return;
      throw new ShopError('too_many', 429, 'Слишком много запросов. Повторите через секунду.', {
        retryAfterSeconds: RETRY_SECONDS,
      });
    },
  };
}
