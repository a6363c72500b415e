import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../refusal.ts';

/** More open connections than this are no visitors of one process. */
const MOST = 10_000;
/** Descriptors for everything else: the database, its listeners, files being read, the log, the program itself. */
const OWN_DESCRIPTORS = 90;
const LEAST = 16;

/** How many connections this process may hold, by the descriptors that the system allows it (RELIABILITY F38). */
export function mostConnections(limits = systemLimits()): number {
  const descriptors = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? MOST + OWN_DESCRIPTORS);
  return Math.max(LEAST, Math.min(MOST, descriptors - OWN_DESCRIPTORS));
}

/**
 * Answers a connection past the limit by 503 before a word of it is read: where no descriptor is left, nothing can be
 * answered at all, and the database cannot be asked either.
 * @param headers those of every answer
 */
export function limitConnections(
  app: FastifyInstance,
  headers: Record<string, string>,
  most = mostConnections(),
): void {
  const { body, type } = refuse(
    '/',
    503,
    'В магазине сейчас очень много покупателей. Откройте страницу ещё раз.',
  );
  const lines = Object.entries({
    ...headers,
    ...{ 'cache-control': 'no-store', 'retry-after': 2, 'content-type': type },
    ...{ 'content-length': Buffer.byteLength(body), connection: 'close' },
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const refusal = `HTTP/1.1 503 Service Unavailable\r\n${lines.join('')}\r\n${body}`;
  const { server } = app;
  const serve = server.listeners('connection') as ((socket: Socket) => void)[];
  let open = 0;
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    open++;
    socket.once('close', () => open--);
    if (open <= most) {
      for (const listener of serve) listener.call(server, socket);
      return;
    }
    socket.once('error', () => {}); // it may be gone before it has read why
    socket.end(refusal);
    socket.destroySoon();
  });
}

function systemLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return ''; // only Linux tells
  }
}
