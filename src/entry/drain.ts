import { Server } from 'node:net';
import { setImmediate as afterReading, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Whether a process is on its way out. */
export interface Drain {
  /** Answers say that the next request belongs on another connection, and work that can wait is left to others. */
  started: boolean;
  /** Another process answers at the same address: a balancer has nothing to learn and is told nothing. */
  isReplaced?: boolean;
}

/** How long the ones inside may take to finish; with the rest the process is gone within 15 s (RELIABILITY F23). */
const DRAIN_MS = 10_000;
/** Time for a balancer, and for clients on open connections, to learn that they should go elsewhere. */
const NOTICE_MS = 300;
/** So long open connections stay after the listener has gone. */
const LINGER_MS = 500;
const SWEEP_MS = 50;

/** A proxy that asks another server when it is answered 502 says so by this header (docs/operations.md, nginx). */
const ASKS_ANOTHER = 'x-vitrina-retries';

/**
 * While the process ends, the last answer on a connection says so, and the client opens the next one elsewhere. A proxy
 * that can ask another server is told to: from then on it sends nothing here, so that no write of its is on the way
 * when the listener goes.
 */
export function sendAwayOnDrain(app: FastifyInstance, drain: Drain): void {
  app.addHook('onRequest', (request, reply, next) => {
    if (!drain.started) return next();
    reply.header('connection', 'close');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (drain.isReplaced || !isRead || request.headers[ASKS_ANOTHER] !== '502') return next();
    reply.code(502).header('cache-control', 'no-store').send();
  });
}

/**
 * Ends a server without cutting anybody off: readiness goes off, no connection more is taken, those inside finish, and
 * those who do not are cut off after ten seconds. Open connections stay for a while, and their next answer is the last: a
 * proxy may just be sending a write over one of them, which it must not send twice.
 */
export async function closeHttp(app: FastifyInstance, drain: Drain): Promise<void> {
  drain.started = true;
  if (!drain.isReplaced) await sleep(NOTICE_MS);
  const { server } = app;
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await untilNobodyKnocks(server);
  // Not the one of HTTP, which closes open connections at once.
  const isClosed = new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()));
  const stayedSince = performance.now();
  const sweep = setInterval(() => {
    if (performance.now() - stayedSince > LINGER_MS) setImmediate(() => server.closeIdleConnections());
  }, SWEEP_MS);
  await isClosed;
  clearInterval(sweep);
  clearTimeout(cut);
  await app.close();
}

/** Whoever is connected has been let in: a connection that waits before a listener is lost when that goes. */
async function untilNobodyKnocks(server: Server): Promise<void> {
  let quietTurns = 0;
  const knock = () => {
    quietTurns = 0;
  };
  server.on('connection', knock);
  // One connection is taken a turn; right after the turn's reading the listener may go.
  for (let turns = 0; quietTurns < QUIET_TURNS && turns < MOST_TURNS; turns++) {
    quietTurns++;
    await afterReading();
  }
  server.off('connection', knock);
}

const QUIET_TURNS = 3;
const MOST_TURNS = 1_000;
