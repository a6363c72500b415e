import { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ShopError } from '../platform/http/errors.ts';
import { networkOf } from '../platform/http/rate-limits.server.ts';

/** The limit is counted again each second. */
const RETRY_SECONDS = 1;

/** Limits calls that are made while a visitor types. */
export interface FloodGuard {
  /** Counts a call from an address; false if its network is over the limit of this second. */
  allows(address: string): boolean;
  /** Counts a call, unless a page makes it in-process. @throws 429 with Retry-After */
  require(request: FastifyRequest): void;
}

/**
 * Limits the calls of one network that are made while a visitor types (SEC-46). It counts in the memory of this process per
 * second, because a database query would cost more than the call. An office behind one address types far less than the limit.
 * @param mostPerSecond of one network; 0 means no limit
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
    require(request) {
      if (!(request.raw.socket instanceof Socket) || allows(request.ip)) return;
      throw new ShopError('too_many', 429, 'Слишком много запросов. Повторите через секунду.', {
        retryAfterSeconds: RETRY_SECONDS,
      });
    },
  };
}
