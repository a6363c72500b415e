import type { FastifyInstance } from 'fastify';
import { currentWork } from '../../platform/tracing/tracing.server.ts';
import type { Transport } from '../../storefront/api/calls.ts';
import type { CookieJar } from './cookie-jar.ts';

/** The visitor on whose behalf the server calls the API. */
export interface CallerOf {
  /** Sent with every call. Cookies set by a call are sent with the next one and with the page. */
  cookies: CookieJar;
  /** The origin of the page, sent with every call (R7.2). */
  origin: string;
  address: string;
  requestId: string;
}

/** How long another server may take to answer. */
const HTTP_TIMEOUT_MS = 10_000;
const MOST_REDIRECTS = 3;

/**
 * Calls the API of this process without a socket. The request carries the visitor's address. The API recognises it by
 * `isInjection` of light-my-request, which no request from outside can imitate.
 */
export function inProcess(app: FastifyInstance, caller: CallerOf): Transport {
  return async (request) => {
    let url = new URL(request.url);
    const { host } = new URL(caller.origin); // a write is rejected if its Origin is not of this host (API-10)
    const payload = request.body ? Buffer.from(await request.arrayBuffer()) : undefined;
    for (let hop = 0; ; hop++) {
      const answer = await app.inject({
        method: request.method as 'GET',
        url: url.pathname + url.search,
        headers: { ...Object.fromEntries(request.headers), ...callerHeaders(caller), host },
        remoteAddress: caller.address,
        payload,
      });
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) caller.cookies.take(line);
      const next = answer.headers.location;
      // An old address of a category answers 301; `fetch` follows it, and so does this.
      if (answer.statusCode >= 300 && answer.statusCode < 400 && next && hop < MOST_REDIRECTS) {
        url = new URL(next, url);
        continue;
      }
      return new Response(hasBody(answer.statusCode) ? new Uint8Array(answer.rawPayload) : null, {
        status: answer.statusCode,
        headers: plainHeaders(answer.headers),
      });
    }
  };
}

/** Calls the API of another server (API_URL). A timeout becomes 504, any other failure 502. */
export function overHttp(caller: CallerOf): Transport {
  return async (request) => {
    const headers = new Headers(request.headers);
    for (const [name, value] of Object.entries(callerHeaders(caller))) headers.set(name, value);
    const { host, protocol } = new URL(caller.origin);
    const work = currentWork();
    if (work) headers.set('traceparent', work.traceparent);
    headers.set('x-forwarded-host', host);
    headers.set('x-forwarded-proto', protocol.slice(0, -1));
    headers.set('accept-encoding', 'identity'); // between servers compression costs more than the transfer
    // A proxy between the servers may cache shared answers for 900 s, but edits must appear on pages at once.
    if (request.method === 'GET') headers.set('cache-control', 'no-cache');
    const body = request.body ? await request.arrayBuffer() : undefined;
    try {
      const signal = AbortSignal.timeout(HTTP_TIMEOUT_MS);
      const answer = await fetch(request.url, { method: request.method, headers, body, signal });
      for (const line of answer.headers.getSetCookie()) caller.cookies.take(line);
      // The body is read here, so that an interrupted answer becomes 502 too.
      const bytes = hasBody(answer.status) ? await answer.arrayBuffer() : null;
      const { status } = answer;
      return new Response(bytes, { status, headers: plainHeaders(Object.fromEntries(answer.headers)) });
    } catch (error) {
      return new Response(null, { status: (error as Error).name === 'TimeoutError' ? 504 : 502 });
    }
  };
}

function callerHeaders({ cookies, origin, address, requestId }: CallerOf): Record<string, string> {
  return {
    ...(cookies.header && { cookie: cookies.header }),
    origin,
    'x-forwarded-for': address,
    'x-request-id': requestId,
  };
}

function hasBody(status: number): boolean {
  return status !== 204 && status !== 205 && status !== 304;
}

function plainHeaders(headers: Record<string, unknown>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    name === 'set-cookie' || value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
}
