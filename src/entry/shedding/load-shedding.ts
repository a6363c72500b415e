import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { noteArrival } from '../../platform/changes/arrivals.server.ts';
import { withLowPriority } from '../../platform/database/connection-reserve.server.ts';
import { hasBody } from '../answer-first.ts';
import { answerRejection, OVERLOADED } from '../rejection.ts';
import type { Admission, Guest, Place } from './admission.ts';
import type { ArrivingBodies } from './arriving-bodies.ts';
import { importanceOf } from './importance.ts';

/** Retry-After of rejected requests, seconds. */
const RETRY_AFTER: Record<Guest, number> = { vital: 2, browse: 5, bots: 60, exchange: 30 };
const LOOK_EVERY_MS = 100;
/** Above this event-loop utilisation the processor is what requests wait for. */
const BUSY = 0.9;
/** The property of a response that holds its place. */
const PLACE = Symbol('place');
/** The property of a response whose request takes a place only once its body has arrived. */
const UNPLACED = Symbol('unplaced');
type Placed = ServerResponse & { [PLACE]?: Place; [UNPLACED]?: Guest };

/**
 * Puts a queue with limits in front of the server. Under overload orders come first, then visitors who browse, then robots;
 * a request that would wait too long gets 503 at once (docs/decisions/0022). Calls that pages make in-process are not
 * queued. A request takes its place once its body has arrived; a long body is parsed first and takes it before its handler.
 * @param headers the headers of every answer
 */
export function shedLoad(
  app: FastifyInstance,
  headers: Record<string, string>,
  admission: Admission,
  bodies: ArrivingBodies,
): void {
  const { server } = app;
  const serve = server.listeners('request') as ((req: IncomingMessage, res: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const start = () => {
      for (const listener of serve) listener.call(server, request, response);
    };
    const guest = importanceOf(request.method ?? '', request.url ?? '', request.headers['user-agent']);
    const enter = () => {
      noteArrival(request);
      const place = admission.enter(guest as Guest, guest === 'vital' ? start : () => withLowPriority(start));
      if (place) hold(response, place);
      else sendRejection(request, response, guest as Guest, headers);
    };
    const { method, headers: sent } = request;
    const isBodyless =
      method === 'GET' || method === 'HEAD' || !hasBody(sent) || sent['content-length'] === '0';
    if (isBodyless) return guest === 'free' ? start() : enter();
    bodies.await(request, response, (isWhole) => {
      if (response.destroyed) return;
      if (isWhole && guest !== 'free') return enter();
      if (guest !== 'free') (response as Placed)[UNPLACED] = guest;
      start();
    });
  });
  app.addHook('preHandler', (request, reply, next) => {
    const response = reply.raw as Placed;
    const guest = response[UNPLACED];
    if (guest === undefined) return next();
    delete response[UNPLACED];
    noteArrival(request.raw);
    // The end of another request may start it: keep this request's async context.
    const place = admission.enter(
      guest,
      AsyncResource.bind(() => next()),
    );
    if (place) hold(response, place);
    else {
      const { status, type, body } = answerRejection(
        request.url,
        503,
        detailFor(request.url, request.method),
      );
      reply.code(status).header('retry-after', RETRY_AFTER[guest]).type(type).send(body);
    }
  });
  // The place is free once the answer is ready, however slowly the client reads it.
  app.addHook('onSend', (_request, reply, _payload, next) => {
    const place = (reply.raw as Placed)[PLACE];
    if (place) admission.leave(place);
    next();
  });

  function hold(response: Placed, place: Place): void {
    response[PLACE] = place;
    response.once('close', () => admission.leave(place));
  }
}

/** Keeps the queue informed, for as long as the server runs, whether the processor is the bottleneck. */
export function watchProcessor(app: FastifyInstance, admission: Admission): void {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    admission.isBusy = performance.eventLoopUtilization(now, before).utilization > BUSY;
    before = now;
  }, LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Bypasses the router and its hooks: a rejection has to be cheaper than the request. */
function sendRejection(
  { url = '/', method }: IncomingMessage,
  response: ServerResponse,
  guest: Guest,
  headers: Record<string, string>,
): void {
  const { type, body } = answerRejection(url, 503, detailFor(url, method));
  const seconds = RETRY_AFTER[guest];
  const isPage = method === 'GET' && !url.startsWith('/api/');
  response.writeHead(503, {
    ...headers,
    'cache-control': 'no-store',
    'retry-after': String(seconds),
    ...(isPage && { refresh: String(seconds) }), // the browser reloads the page by itself
    'content-type': type,
    'content-length': Buffer.byteLength(body),
  });
  response.end(method === 'HEAD' ? undefined : body);
}

function detailFor(url: string, method = ''): string {
  if (url.startsWith('/api/')) return OVERLOADED;
  if (method === 'GET' || method === 'HEAD')
    return 'На сайте сейчас очень много покупателей. Страница откроется сама через несколько секунд.';
  return 'На сайте сейчас очень много покупателей. Нажмите «Назад» и отправьте форму ещё раз через несколько секунд: введённые данные сохранятся.';
}
