import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import { type Connected, withPoolLimit, wrapConnect } from './db.server.ts';

const lowPriority = new AsyncLocalStorage<true>();

/** Runs low-priority work. Its queries, and those of everything it starts, may not take the reserved connections of a pool. */
export function withLowPriority(work: () => void): void {
  lowPriority.run(true, work);
}

/** Runs work whose result is shared: at normal priority and with the pool's limits, whichever request started it. */
export function withNormalPriority<T>(work: () => T): T {
  return lowPriority.exit(() => withPoolLimit(work));
}

/** Whether the current work has low priority; reads that it starts have it too. */
export function isLowPriority(): boolean {
  return lowPriority.getStore() === true;
}

/** The driver's own message for a full pool. `isDatabaseAway` knows it, so the request is answered with 503. */
const FULL = 'timeout exceeded when trying to connect';

/**
 * Reserves connections of a pool for work of normal priority. Queries inside `withLowPriority` share the others and wait
 * for one at most `mostWaitMs` (REL-10).
 */
export function reserveConnections(pool: pg.Pool, reserved: number, mostWaitMs = 1_000): void {
  const most = Math.max(1, pool.options.max - reserved);
  const held = new WeakSet<pg.PoolClient>();
  const waiting = new Set<() => void>();
  let taken = 0;

  const freePlace = () => {
    taken--;
    const [next] = waiting;
    next?.();
  };
  pool.on('release', (_fault, client) => {
    if (held.delete(client)) freePlace();
  });

  wrapConnect(pool, (connect) => {
    const take = (callback: Connected) => {
      taken++;
      connect((fault, client, release) => {
        if (client) held.add(client);
        else freePlace();
        callback(fault, client, release);
      });
    };
    const takeLater = (callback: Connected) => {
      const timer = setTimeout(() => {
        waiting.delete(turn);
        callback(new Error(FULL), undefined, () => {});
      }, mostWaitMs);
      const turn = AsyncResource.bind(() => {
        clearTimeout(timer);
        waiting.delete(turn);
        take(callback);
      });
      waiting.add(turn);
    };
    return (callback) => {
      if (!lowPriority.getStore()) return connect(callback);
      return taken < most && waiting.size === 0 ? take(callback) : takeLater(callback);
    };
  });
}
