import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ShopError } from '../core/errors.ts';
import { networkOf } from '../core/rate-limits.server.ts';

/** One second later it is counted anew. */
const RETRY_SECONDS = 1;

/**
 * Holds a flood of one network off a call that comes with every letter somebody types (RELIABILITY §2, 46). Counted in
 * the memory of this process, second by second: asking the database would cost more than what is held off. An office
 * behind one address types far less than a program asks. Calls our own pages make within the process are not counted.
 * @param mostPerSecond of one network; 0: any number
 * @returns throws 429 with Retry-After
 */
export function floodGuard(mostPerSecond: number): (request: FastifyRequest) => void {
  let second = 0;
  let counts = new Map<string, number>();
  return (request) => {
    if (mostPerSecond === 0 || !(request.raw.socket instanceof Socket)) return;
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) {
      second = now;
      counts = new Map();
    }
    const who = networkOf(request.ip);
    const count = (counts.get(who) ?? 0) + 1;
    counts.set(who, count);
    if (count > mostPerSecond)
      throw new ShopError('too_many', 429, 'Слишком много запросов. Повторите через секунду.', {
        retryAfterSeconds: RETRY_SECONDS,
      });
  };
}
