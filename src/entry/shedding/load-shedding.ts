import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { noteArrival } from '../../core/arrivals.server.ts';
import { yieldConnections } from '../../core/connection-reserve.server.ts';
import { refuse } from '../refusal.ts';
import type { Admission, Guest, Place } from './admission.ts';
import { importanceOf } from './importance.ts';

/** When to come again, seconds. */
const RETRY_AFTER: Record<Guest, number> = { vital: 2, browse: 5, bots: 60 };
const LOOK_EVERY_MS = 100;
/** So much of the time at work, and what waits does so for the processor. */
const PRESSED = 0.9;
/** Where an answer notes its place, until that is given back. */
const PLACE = Symbol('place');
type Placed = ServerResponse & { [PLACE]?: Place };

/**
 * Puts a queue with limits before the server: under more than the process can do, orders come first, then people who
 * look around, then robots, and who would wait too long is told so at once by 503 (docs/decisions/0022). Calls that our
 * pages make within the process belong to their page and are not asked.
 * @param headers those of every answer
 */
export function shedLoad(app: FastifyInstance, headers: Record<string, string>, admission: Admission): void {
  const { server } = app;
  const serve = server.listeners('request') as ((req: IncomingMessage, res: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const start = () => {
      for (const listener of serve) listener.call(server, request, response);
    };
    const guest = importanceOf(request.method ?? '', request.url ?? '', request.headers['user-agent']);
    if (guest === 'free') return start();
    noteArrival(request);
    const place = admission.enter(guest, guest === 'vital' ? start : () => yieldConnections(start));
    if (!place) return sendRefusal(request, response, guest, headers);
    (response as Placed)[PLACE] = place;
    response.once('close', () => admission.leave(place));
  });
  // The work is done when the answer is ready: how slowly it is read is no matter of ours, nor how long a file is.
  app.addHook('onSend', (_request, reply, _payload, next) => {
    const place = (reply.raw as Placed)[PLACE];
    if (place) admission.leave(place);
    next();
  });
}

/** Tells the queue, for as long as the server runs, whether the processor is what is short. */
export function watchProcessor(app: FastifyInstance, admission: Admission): void {
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    admission.isPressed = performance.eventLoopUtilization(now, before).utilization > PRESSED;
    before = now;
  }, LOOK_EVERY_MS).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Past everything else: it has to cost less than what it spares. */
function sendRefusal(
  { url = '/', method }: IncomingMessage,
  response: ServerResponse,
  guest: Guest,
  headers: Record<string, string>,
): void {
  const { type, body } = refuse(url, 503, wordsFor(url, method));
  const seconds = RETRY_AFTER[guest];
  const isPage = method === 'GET' && !url.startsWith('/api/');
  response.writeHead(503, {
    ...headers,
    'cache-control': 'no-store',
    'retry-after': String(seconds),
    ...(isPage && { refresh: String(seconds) }), // a person has nothing to press
    'content-type': type,
    'content-length': Buffer.byteLength(body),
  });
  response.end(method === 'HEAD' ? undefined : body);
}

function wordsFor(url: string, method = ''): string {
  if (url.startsWith('/api/')) return 'Сервис перегружен. Повторите через несколько секунд.';
  if (method === 'GET' || method === 'HEAD')
    return 'В магазине сейчас очень много покупателей. Страница откроется сама через несколько секунд.';
  return 'В магазине сейчас очень много покупателей. Нажмите «Назад»: написанное останется в форме, отправьте её через несколько секунд.';
}
