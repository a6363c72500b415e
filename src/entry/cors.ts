import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../platform/config/config.server.ts';
import { answerFirst } from './answer-first.ts';

/** How long a browser may cache a preflight answer, seconds: Chromium's maximum. */
const PREFLIGHT_SECONDS = 7_200;

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const REQUEST_HEADERS = 'Content-Type, X-CSRFToken, X-Browser-Key, Idempotency-Key';
/** The headers that scripts may read in addition to those that CORS always exposes. */
const RESPONSE_HEADERS = 'Content-Disposition, ETag, Location, Retry-After';

/**
 * Lets pages of CORS_ORIGINS call the API with their visitor's cookies (CORS, Fetch standard §3.2) and answers their
 * preflight requests. Call it last, so that it runs first: rejections under load and cached answers leave without the
 * hooks of Fastify.
 * @param headers the headers of every answer
 */
export function allowOrigins(
  app: FastifyInstance,
  { corsOrigins }: Pick<Config, 'corsOrigins'>,
  headers: Record<string, string>,
): void {
  if (corsOrigins.length === 0) return;
  answerFirst(app.server, (request, response) => {
    const origin = originIfListed(request, corsOrigins);
    if (origin === undefined) return false;
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader('access-control-expose-headers', RESPONSE_HEADERS);
    if (!isPreflight(request)) return false;
    sendPreflight(response, headers);
    return true;
  });
}

/** Adds `Vary: Origin` to the answers of the API. */
export function varyByOrigin(scope: FastifyInstance, { corsOrigins }: Pick<Config, 'corsOrigins'>): void {
  if (corsOrigins.length === 0) return;
  scope.addHook('onSend', (_request, reply, _payload, next) => {
    const others = reply.getHeader('vary');
    reply.header('vary', others ? `${others}, origin` : 'origin');
    next();
  });
}

/** The Origin of a call of the API, if it is one of the list. */
export function originIfListed(
  { url = '', headers: { origin } }: Pick<IncomingMessage, 'url' | 'headers'>,
  corsOrigins: readonly string[],
): string | undefined {
  return origin !== undefined && url.startsWith('/api/') && corsOrigins.includes(origin) ? origin : undefined;
}

function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

function sendPreflight(response: ServerResponse, headers: Record<string, string>): void {
  response
    .writeHead(204, {
      ...headers,
      'access-control-allow-methods': METHODS,
      'access-control-allow-headers': REQUEST_HEADERS,
      'access-control-max-age': String(PREFLIGHT_SECONDS),
      vary: 'origin, access-control-request-method, access-control-request-headers',
    })
    .end();
}
