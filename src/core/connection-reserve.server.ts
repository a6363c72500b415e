import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import type pg from 'pg';
import { type Connected, withPoolLimit, wrapConnect } from './db.server.ts';

const yielding = new AsyncLocalStorage<true>();

/** Runs low-priority work: its queries, and all that it starts, leave the last connections of a pool to others. */
export function yieldConnections(work: () => void): void {
  yielding.run(true, work);
}

/** Runs work whose result is shared: at normal priority and with the pool's limits, whichever request started it. */
export function stayUnyielding<T>(work: () => T): T {
  return yielding.exit(() => withPoolLimit(work));
}

/** Whether the current work has low priority; reads that it starts have it too. */
export function isYielding(): boolean {
  return yielding.getStore() === true;
}

/** What the driver itself says when a pool is full: it is answered as a database that is away, by 503. */
const FULL = 'timeout exceeded when trying to connect';

/**
 * Keeps some connections of a pool for work that yields to nobody: queries of `yieldConnections` share the others and
 * wait for one no longer than told (RELIABILITY F10).
 */
export function reserveConnections(pool: pg.Pool, reserved: number, mostWaitMs = 1_000): void {
  const most = Math.max(1, pool.options.max - reserved);
  const held = new WeakSet<pg.PoolClient>();
  const waiting = new Set<() => void>();
  let taken = 0;

  const give = () => {
    taken--;
    const [next] = waiting;
    next?.();
  };
  pool.on('release', (_fault, client) => {
    if (held.delete(client)) give();
  });

  wrapConnect(pool, (connect) => {
    const take = (callback: Connected) => {
      taken++;
      connect((fault, client, release) => {
        if (client) held.add(client);
        else give();
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
      if (!yielding.getStore()) return connect(callback);
      return taken < most && waiting.size === 0 ? take(callback) : takeLater(callback);
    };
  });
}
