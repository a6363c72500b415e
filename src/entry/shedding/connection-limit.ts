import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { answerRejection } from '../rejection.ts';

/** One process never has this many real visitors. */
const MOST = 10_000;
/** Descriptors reserved for everything else: the database, its listeners, open files, the log, the program itself. */
const OWN_DESCRIPTORS = 90;
const LEAST = 16;

/** How many connections this process may hold, from the system's limit of descriptors (REL-38). */
export function mostConnections(limits = systemLimits()): number {
  const descriptors = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? MOST + OWN_DESCRIPTORS);
  return Math.max(LEAST, Math.min(MOST, descriptors - OWN_DESCRIPTORS));
}

/**
 * Answers connections over the limit with 503 before reading anything. Without free descriptors nothing could be answered,
 * and the database could not be reached.
 * @param headers the headers of every answer
 */
export function limitConnections(
  app: FastifyInstance,
  headers: Record<string, string>,
  most = mostConnections(),
): void {
  const { body, type } = answerRejection(
    '/',
    503,
    'На сайте сейчас очень много покупателей. Откройте страницу ещё раз.',
  );
  const lines = Object.entries({
    ...headers,
    'cache-control': 'no-store',
    'retry-after': 2,
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  const rejection = `HTTP/1.1 503 Service Unavailable\r\n${lines.join('')}\r\n${body}`;
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
    socket.once('error', () => {}); // the client may disconnect before it has read the answer
    socket.end(rejection);
    socket.destroySoon();
  });
}

function systemLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return ''; // only Linux has this file
  }
}
