import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PICTURES } from '../platform/files/image-sizes.ts';
import { currentWork } from '../platform/tracing/tracing.server.ts';
import { LINK_IMAGE } from '../storefront/document/link-image.ts';
import { answerRejection } from './rejection.ts';

/** Hop-by-hop headers, headers that `fetch` sets itself, and headers that this server sets. */
const NOT_PASSED = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'proxy-authorization',
  'content-length',
  'content-encoding',
  'host',
  'expect',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'access-control-allow-origin',
  'access-control-allow-credentials',
  'access-control-expose-headers',
]);

/** How long the other server may take to answer a complete request. */
const ANSWER_TIMEOUT_MS = 30_000;

/** Paths outside the API whose answers are made of the other server's data. */
const DATA_PATHS = [
  '/files/*',
  `${PICTURES}*`,
  `${LINK_IMAGE.prefix}*`,
  '/map/*',
  '/feeds/*',
  '/posts/rss.xml',
  '/sitemap.xml',
  '/sitemaps/*',
];

/** With API_URL set, forwards `/api/v1` of this host to that server, so that download links on our pages work. */
export function registerApiProxy(app: FastifyInstance, apiUrl: string): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  const pass = passer(apiUrl);
  app.all('/api/v1/*', (request, reply) => pass(request, reply));
}

/** With API_URL set, takes files, images, feeds and the sitemap from that server too. */
export function registerDataProxy(app: FastifyInstance, apiUrl: string): void {
  const pass = passer(apiUrl);
  for (const path of DATA_PATHS) app.get(path, (request, reply) => pass(request, reply));
}

/** Makes a handler that forwards a request to the other server and sends its answer back. */
function passer(apiUrl: string) {
  const base = apiUrl.replace(/\/api\/v1$/, '');
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const target = targetOf(base, request);
    if (!target) return rejected(request, reply, 404, 'Не найдено.');
    const stop = new AbortController();
    reply.raw.once('close', () => stop.abort());
    const answer = await answerOf(target, request, stop).catch(() => undefined);
    if (!answer) return rejected(request, reply, 502, 'Сервер магазина не отвечает. Попробуйте чуть позже.');
    reply.code(answer.status);
    for (const [name, value] of answer.headers) if (!NOT_PASSED.has(name)) reply.header(name, value);
    return reply.send(await bodyOf(answer));
  };
}

/** The same path at the other server; undefined when `..` leads out of the proxied folder (`/files/../metrics`). */
function targetOf(base: string, { url, routeOptions }: FastifyRequest): URL | undefined {
  const target = new URL(base + url);
  const passed = new URL(base + (routeOptions.url ?? '').replace(/\*$/, ''));
  return target.pathname.startsWith(passed.pathname) ? target : undefined;
}

async function answerOf(target: URL, request: FastifyRequest, stop: AbortController): Promise<Response> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !NOT_PASSED.has(name)) headers.set(name, String(value));
  headers.set('x-forwarded-for', request.ip);
  const work = currentWork();
  if (work) headers.set('traceparent', work.traceparent);
  headers.set('x-forwarded-host', request.host);
  headers.set('x-forwarded-proto', request.protocol);
  const body = request.body as Readable | undefined;
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    timer = setTimeout(() => stop.abort(), ANSWER_TIMEOUT_MS);
  };
  // The timer starts when the upload is complete: a large file may take long.
  if (body) finished(body, { writable: false }).then(wait, () => stop.abort());
  else wait();
  try {
    return await fetch(target, {
      method: request.method,
      headers,
      body: body ? (Readable.toWeb(body) as BodyInit) : undefined,
      duplex: 'half',
      redirect: 'manual',
      signal: stop.signal,
    } as RequestInit);
  } finally {
    clearTimeout(timer);
  }
}

function rejected(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  detail: string,
): FastifyReply {
  const { type, body } = answerRejection(request.url, status, detail);
  return reply.code(status).header('cache-control', 'no-store').type(type).send(body);
}

/** Reads compressed JSON completely: `fetch` has unpacked it, and `packAnswers` compresses it again. */
async function bodyOf(answer: Response): Promise<Buffer | Readable | undefined> {
  if (!answer.body) return undefined;
  const isJson = answer.headers.get('content-type')?.startsWith('application/json');
  if (isJson && answer.headers.has('content-encoding')) return Buffer.from(await answer.arrayBuffer());
  return Readable.fromWeb(answer.body as ReadableStream);
}
