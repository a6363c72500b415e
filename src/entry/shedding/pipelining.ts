import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { answerFirst } from '../answer-first.ts';

/** Requests that may wait for their turn on one connection: programs that pipeline send some tens. */
const MOST_OF_CONNECTION = 500;
/** And on all connections together; a waiting request is some 5 KB. */
const MOST_OF_ALL = 10_000;

/** On the socket itself: a map of sockets would be one more lookup for each cached page. */
const WAITING = Symbol('waiting requests');
type Pipelining = Socket & { [WAITING]?: number };

/**
 * Answers the requests of a connection one after the other: the next one is looked at when the system has taken the whole
 * answer to the one before, and nothing more is read meanwhile. Node hands over all requests of a packet at once, so a few
 * kilobytes of pipelined requests would otherwise become a thousand answers in memory. A connection with too many
 * waiting requests is closed (RFC 9112 §9.3.2). Call it after everything else that answers before the router.
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
      // Node has yet to write what the response holds already.
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
