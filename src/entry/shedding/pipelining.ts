import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { answerFirst } from '../answer-first.ts';

/** Requests that may wait on one connection. Programs that pipeline send some tens. */
const MOST_OF_CONNECTION = 500;
/** Requests that may wait on all connections together. One takes about 5 KB. */
const MOST_OF_ALL = 10_000;

/** On the socket itself: a map of sockets would be one more lookup for each cached page. */
const WAITING = Symbol('waiting requests');
type Pipelining = Socket & { [WAITING]?: number };

/**
 * Answers pipelined requests one at a time: the next one is handled only when the operating system has taken the whole
 * previous answer, and the socket is not read meanwhile. Otherwise a few kilobytes of requests become a thousand answers in
 * memory, because Node emits all requests of a packet at once. A connection with too many waiting requests is closed.
 * Call it after everything else that answers before the router.
 */
export function answerInTurn(
  app: FastifyInstance,
  { ofConnection, ofAll } = { ofConnection: MOST_OF_CONNECTION, ofAll: MOST_OF_ALL },
): void {
  const { server } = app;
  let waitingOfAll = 0;

  answerFirst(server, (request, response) => {
    // Node gives a response its socket when all answers before it have been sent.
    if (response.socket !== null) return false;
    wait(request, response);
    return true;
  });
  const serve = server.listeners('request')[0] as (
    request: IncomingMessage,
    response: ServerResponse,
  ) => void;

  function wait(request: IncomingMessage, response: ServerResponse): void {
    const socket: Pipelining = request.socket;
    if (socket.destroyed) return;
    const waiting = socket[WAITING] ?? 0;
    if (waiting >= ofConnection || waitingOfAll >= ofAll) {
      socket.destroy();
      return;
    }
    if (socket[WAITING] === undefined) follow(socket);
    socket[WAITING] = waiting + 1;
    waitingOfAll++;
    if (waiting === 0) socket.pause();
    response.once('socket', () => {
      const left = (socket[WAITING] ?? 1) - 1;
      socket[WAITING] = left;
      waitingOfAll--;
      if (left === 0) socket.resume();
      // Node first writes what the response already holds.
      process.nextTick(() => serve.call(server, request, response));
    });
  }

  function follow(socket: Pipelining): void {
    socket.on('resume', () => {
      if (socket[WAITING]) socket.pause();
    });
    socket.once('close', () => {
      waitingOfAll -= socket[WAITING] ?? 0;
      socket[WAITING] = 0;
    });
  }
}
