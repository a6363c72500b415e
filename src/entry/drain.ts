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
  // Right after the reading of what has come in, so that whoever is connected has been heard.
  await afterReading();
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
