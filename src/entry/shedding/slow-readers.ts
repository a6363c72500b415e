import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface SlowReaderLimits {
  /** How long an answer may make no progress, ms. Progress shows only when a whole buffer has been sent. */
  readonly mostMs: number;
  /** Bytes of answers that may wait in memory on all connections together. */
  readonly mostBytes: number;
  /** A connection without progress for less than this is never closed, ms. */
  readonly leastMs: number;
  readonly lookEveryMs: number;
}

/** 200 KB a minute is what the slowest telephone line carried; compressed pages are a tenth of that. */
const LIMITS: SlowReaderLimits = {
  mostMs: 60_000,
  mostBytes: 128 * 1024 * 1024,
  leastMs: 2_000,
  lookEveryMs: 1_000,
};

/** The state of an unfinished answer at the last check. */
interface Unread {
  readonly written: number;
  readonly waiting: number;
  /** By `performance.now()`. */
  readonly since: number;
}

/**
 * Closes connections whose clients do not read: after a minute without progress, or sooner, the slowest first, when all
 * unread answers together take too much memory.
 */
export function cutSlowReaders(app: FastifyInstance, limits: SlowReaderLimits = LIMITS): void {
  const open = new Set<Socket>();
  const unread = new Map<Socket, Unread>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      unread.delete(socket);
    });
  });
  const timer = setInterval(look, limits.lookEveryMs).unref();
  app.addHook('onClose', async () => clearInterval(timer));

  function look(): void {
    const now = performance.now();
    let bytes = 0;
    for (const socket of open) {
      const { writableLength: waiting, bytesWritten: written } = socket;
      if (waiting === 0) {
        unread.delete(socket);
        continue;
      }
      const before = unread.get(socket);
      const isStill = before?.waiting === waiting && before.written === written;
      if (!isStill) unread.set(socket, { waiting, written, since: now });
      else if (now - before.since >= limits.mostMs) {
        socket.destroy();
        continue;
      }
      bytes += waiting;
    }
    if (bytes > limits.mostBytes) cutSlowest(bytes - limits.mostBytes, now);
  }

  function cutSlowest(bytes: number, now: number): void {
    let tooMany = bytes;
    for (const [socket, { waiting, since }] of [...unread].sort(([, a], [, b]) => a.since - b.since)) {
      if (tooMany <= 0 || now - since < limits.leastMs) return;
      socket.destroy();
      tooMany -= waiting;
    }
  }
}
