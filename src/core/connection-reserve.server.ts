import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

const yielding = new AsyncLocalStorage<true>();

/** Does work whose queries leave the last connections of a pool to others; all that it starts is of it. */
export function yieldConnections(work: () => void): void {
  yielding.run(true, work);
}

/** Does work that is asked for by everybody together: it yields to nobody, whoever has begun it. */
export function stayUnyielding<T>(work: () => T): T {
  return yielding.exit(work);
}

/** Whether what goes on now yields to others: so do readings that it begins. */
export function isYielding(): boolean {
  return yielding.getStore() === true;
}

/** What the driver itself says when a pool is full: it is answered as a database that is away, by 503. */
const FULL = 'timeout exceeded when trying to connect';

type Connected = (fault: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/**
 * Keeps some connections of a pool for work that yields to nobody: queries of `yieldConnections` share the others and
 * wait for one no longer than told (RELIABILITY F10).
 */
export function reserveConnections(pool: pg.Pool, reserved: number, mostWaitMs = 1_000): void {
  const most = Math.max(1, pool.options.max - reserved);
  const connect = pool.connect.bind(pool) as (callback: Connected) => void;
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
    const turn = () => {
      clearTimeout(timer);
      waiting.delete(turn);
      take(callback);
    };
    waiting.add(turn);
  };
  const choose = (callback: Connected) => {
    if (!yielding.getStore()) return connect(callback);
    return taken < most && waiting.size === 0 ? take(callback) : takeLater(callback);
  };
  const chosen = (callback?: Connected) => {
    if (callback) return choose(callback);
    return new Promise<pg.PoolClient>((resolve, reject) =>
      choose((fault, client) => (client ? resolve(client) : reject(fault))),
    );
  };
  pool.connect = chosen as typeof pool.connect;
}
