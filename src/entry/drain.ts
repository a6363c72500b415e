import { Server } from 'node:net';
import { setImmediate as afterReading, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Whether a process is shutting down. */
export interface Drain {
  /** Answers close their connections, and work that can wait is left to other processes. */
  started: boolean;
  /** Another process serves the same address, so health checks stay positive and no proxy has to be notified. */
  isReplaced?: boolean;
  /** Ends answers that would go on by themselves; set by the server. */
  endStreams?: () => void;
}

/** How long requests under way may take to finish. After the notice a shutdown takes at most 15 s (REL-23). */
const DRAIN_MS = 10_000;
/** How long idle connections stay open after the listener is closed. */
const LINGER_MS = 500;
const SWEEP_MS = 50;

/** A proxy that retries on another server after a 502 sends this header (docs/operations.md, nginx). */
const RETRIES_ELSEWHERE = 'x-vitrina-retries';

/**
 * During a shutdown each answer closes its connection, so that the client opens the next one elsewhere. A proxy that retries
 * elsewhere gets 502 for its reads and then sends nothing here, so no write is lost when the listener closes.
 */
export function sendAwayOnDrain(app: FastifyInstance, drain: Drain): void {
  app.addHook('onRequest', (request, reply, next) => {
    if (!drain.started) return next();
    reply.header('connection', 'close');
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (drain.isReplaced || !isRead || request.headers[RETRIES_ELSEWHERE] !== '502') return next();
    reply.code(502).header('cache-control', 'no-store').send();
  });
}

/**
 * Stops a server without aborting requests: readiness turns negative, no new connections are accepted, and requests under
 * way finish within ten seconds. Idle connections stay open for a moment and their next answer closes them, because a proxy
 * may be sending a write over one of them that it must not send twice.
 * @param noticeMs how long a load balancer may take to notice that the process is not ready (REL-65)
 */
export async function closeHttp(app: FastifyInstance, drain: Drain, noticeMs: number): Promise<void> {
  drain.started = true;
  if (!drain.isReplaced) await sleep(noticeMs);
  drain.endStreams?.();
  const { server } = app;
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await untilNoPendingConnections(server);
  // Not `http.Server.close`, which closes idle connections at once.
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

/** Waits until all pending connections are accepted: the system drops those that wait when the listener closes. */
async function untilNoPendingConnections(server: Server): Promise<void> {
  let quietTurns = 0;
  const onConnection = () => {
    quietTurns = 0;
  };
  server.on('connection', onConnection);
  // Node accepts one connection per turn of the event loop, so a few quiet turns mean that none is pending.
  for (let turns = 0; quietTurns < QUIET_TURNS && turns < MOST_TURNS; turns++) {
    quietTurns++;
    await afterReading();
  }
  server.off('connection', onConnection);
}

const QUIET_TURNS = 3;
const MOST_TURNS = 1_000;
