import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config/config.server.ts';
import {
  ALWAYS_SENT,
  currentWork,
  during,
  readTraceparent,
  startSpan,
  Work,
} from '../platform/tracing/tracing.server.ts';
import { isOrder } from './metrics/answer-class.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** How the log and the traces name this request; undefined for an address that the router rejects. */
    work: Work | undefined;
  }
}

/** Ids of requests differ between processes and starts. */
const OF_THIS_PROCESS = randomBytes(5).toString('hex');
let lastId = 0;
const ID = /^[\w.-]{8,64}$/;

/**
 * Makes the id of a request: that of the page for the calls it makes, that of a trusted proxy (`X-Request-Id`), or a new one.
 */
export function requestIds({ trustProxy }: Config): (request: IncomingMessage) => string {
  return (request) => {
    if (!isFromNetwork(request)) return currentWork()?.request ?? newId();
    const given = trustProxy && request.headers['x-request-id'];
    return typeof given === 'string' && ID.test(given) ? given : newId();
  };
}

function newId(): string {
  return `${OF_THIS_PROCESS}-${(++lastId).toString(36)}`;
}

/** A call that a page makes in this process has no socket. */
function isFromNetwork(request: IncomingMessage): boolean {
  return request.socket instanceof Socket;
}

/** Names each request to the log and to the traces. Its hooks come before all others. */
export function nameWork(app: FastifyInstance): void {
  app.decorateRequest('work');
  app.addHook('onRequest', (request, _reply, next) => {
    const work = workOf(request);
    request.work = work;
    during(work, next);
  });
  // A body that arrives late is parsed in the context of its socket.
  app.addHook('preValidation', ({ work }, _reply, next) => (work ? during(work, next) : next()));
  app.addHook('onResponse', (request, reply, next) => {
    const span = request.work?.span;
    if (span) {
      span.set({ 'http.response.status_code': reply.statusCode });
      if (reply.statusCode >= 500) span.fail();
      span.end();
    }
    next();
  });
}

function workOf(request: FastifyRequest): Work {
  const outer = isFromNetwork(request.raw) ? undefined : currentWork();
  const sent = outer ? undefined : readTraceparent(request.headers.traceparent);
  const route = request.routeOptions.url ?? 'page';
  const inside = outer?.span && { trace: outer.span.trace, id: outer.span.id, isRemote: false };
  const parent = sent ? { ...sent, isRemote: true } : inside;
  const [path = ''] = request.url.split('?', 1);
  const span = startSpan(`${request.method} ${route}`, {
    kind: 'server',
    parent,
    attributes: {
      'http.request.method': request.method,
      'http.route': route,
      'vitrina.request': request.id,
      ...(isOrder(request.method, path) && { [ALWAYS_SENT]: true }),
    },
  });
  const trace = span?.trace ?? sent?.trace ?? outer?.trace;
  return new Work({ request: request.id, route, ...(trace && { trace }), ...(span && { span }) });
}
