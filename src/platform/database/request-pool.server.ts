import pg from 'pg';
import { reserveConnections } from './connection-reserve.server.ts';
import { type Connected, openPool, type Pool, wrapConnect } from './db.server.ts';
import type { LimitedClient } from './limited-client.server.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The time limit of each query of the route, ms; absent: the usual limit. */
    queryMs?: number;
  }
}

/** The time limit of a query in a request that reads, ms. Its error must be sent within two seconds. */
export const READ_MS = 1_900;
/** The same in a request that writes, ms. Its error must be sent within five seconds. */
export const WRITE_MS = 4_900;
/** The same in a job, and in a request that reads all goods or a whole year, ms. */
export const LONG_MS = 30_000;

/** The same where a few statements process the whole catalogue, or wait for another process that does, ms. */
export const CATALOGUE_MS = 600_000;

/** The longest wait for a free connection of a full pool, ms. A new connection may take as long as a query. */
const PLACE_MS = 1_000;
const CONNECTIONS = 10;
/** Connections reserved for buyers: slow queries of visitors who only browse must not stop orders. */
const RESERVED = 2;
/** Two jobs run at a time, each with its transaction and one more connection. */
const JOB_CONNECTIONS = 4;
const JOB_PATIENCE_MS = 30_000;

/** The server is silent when a new connection and an empty query on it get no answer within this time each, ms. */
const PROBE_MS = 1_000;
const PROBE_EVERY_MS = 250;

/** The pool of a process that serves requests: queries have limits, and while the server is silent requests fail at once. */
export function openRequestPool(url: string): Pool {
  const pool = openPool(url, CONNECTIONS, READ_MS, READ_MS);
  reserveConnections(pool, RESERVED, PLACE_MS);
  failWhileSilent(pool, url);
  return pool;
}

/** The pool of the jobs of a process. */
export function openJobPool(url: string): Pool {
  return openPool(url, JOB_CONNECTIONS, JOB_PATIENCE_MS, LONG_MS);
}

/**
 * Rejects connection requests at once while the server is silent; otherwise a page that makes several would wait for each. A
 * slow query starts probing and any answer ends it, so no restart is needed; a busy server that answers others is not
 * silent. Long queries are then cancelled too, so that their requests are rejected as early as others.
 * @param placeMs how long a request may wait for a free connection of a full pool, ms
 */
export function failWhileSilent(pool: pg.Pool, url: string, placeMs = PLACE_MS): void {
  let isProbing = false;
  let isSilent = false;
  let answeredAt = 0;
  const waiting = new Set<(fault: Error) => void>();
  const clients = new Set<LimitedClient>();

  const probe = async () => {
    if (isProbing) return;
    isProbing = true;
    try {
      while (!pool.ending) {
        const begun = performance.now();
        isSilent = !(await answers(url)) && answeredAt < begun;
        if (!isSilent) return;
        for (const reject of waiting) reject(silence());
        for (const client of clients) client.giveUpLong?.();
        await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS).unref());
      }
    } finally {
      isProbing = false;
    }
  };
  pool.on('connect', (client) => {
    const limited = client as unknown as LimitedClient;
    clients.add(limited);
    limited.onSlow = () => void probe();
    limited.onAnswer = () => {
      answeredAt = performance.now();
      isSilent = false;
    };
  });
  pool.on('remove', (client) => clients.delete(client as unknown as LimitedClient));
  wrapConnect(pool, (connect) => (callback: Connected) => {
    if (isSilent) return callback(silence(), undefined, () => {});
    let isAnswered = false;
    const isFull = pool.idleCount === 0 && pool.totalCount >= pool.options.max;
    const stop = () => {
      clearTimeout(timer);
      waiting.delete(reject);
    };
    const reject = (fault: Error) => {
      isAnswered = true;
      stop();
      callback(fault, undefined, () => {});
    };
    const timer = setTimeout(() => {
      if (isFull) reject(new Error('timeout exceeded when trying to connect'));
      void probe();
    }, placeMs);
    waiting.add(reject);
    connect((fault, client, release) => {
      stop();
      if (fault && /timeout/i.test(fault.message)) void probe();
      if (!isAnswered) return callback(fault, client, release);
      if (client) release();
    });
  });
}

/** `isDatabaseAway` knows this error by its code. */
function silence(): Error {
  return Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' });
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: PROBE_MS });
  client.on('error', () => {});
  const timer = setTimeout(() => void client.end().catch(() => {}), 2 * PROBE_MS);
  try {
    await client.connect();
    await client.query({ text: 'select 1', query_timeout: PROBE_MS } as pg.QueryConfig);
    return true;
  } catch (fault) {
    // A server that rejects the probe is not silent. Its own error reaches the caller through the pool.
    return !/timeout|timed out|terminated/i.test((fault as Error).message);
  } finally {
    clearTimeout(timer);
    client.end().catch(() => {});
  }
}
