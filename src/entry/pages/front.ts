import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { type Encoding, encodingFor, type PageAnswer } from './answer.ts';

/** The heads of an answer, ready to be written: names and values by turns. */
interface Heads {
  whole: string[];
  /** For whom has it already. */
  unchanged: string[];
  tag: string;
}

/** Browsers send few kinds of Accept-Encoding; whoever makes up others makes no memory of ours grow. */
const REMEMBERED = 200;

/**
 * Answers kept pages before anything else of the server is asked: its router and hooks cost several times as much as
 * the page (docs/decisions/0018). What `find` does not know goes the whole way, where the same pages are found too.
 * @param headers the security headers of every answer
 */
export function answerKeptFirst(
  app: FastifyInstance,
  headers: Record<string, string>,
  find: (request: IncomingMessage) => PageAnswer | undefined,
): void {
  const { server } = app;
  const ready = new WeakMap<PageAnswer, Partial<Record<Encoding, Heads>>>();
  const encodings = new Map<string, Encoding>();
  const serve = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!answer(request, response)) for (const listener of serve) listener.call(server, request, response);
  });

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isPlainRead(request)) return false;
    const page = find(request);
    const encoding = page && remembered(request.headers['accept-encoding']);
    const body = encoding && page.bodies[encoding];
    if (!body) return false;
    const heads = headsOf(page, encoding, body);
    if (request.headers['if-none-match']?.includes(heads.tag)) response.writeHead(304, heads.unchanged).end();
    else response.writeHead(200, heads.whole).end(request.method === 'HEAD' ? undefined : body);
    return true;
  }

  function headsOf(page: PageAnswer, encoding: Encoding, body: Buffer): Heads {
    const known = ready.get(page) ?? {};
    ready.set(page, known);
    known[encoding] ??= makeHeads(page, encoding, body);
    return known[encoding];
  }

  function makeHeads(page: PageAnswer, encoding: Encoding, body: Buffer): Heads {
    const tag = `"${page.etag}-${encoding}"`;
    const unchanged = [
      ...Object.entries(headers).flat(),
      ...page.headers.flat(),
      ...['etag', tag, 'vary', 'accept-encoding, cookie'],
    ];
    const whole = [
      ...unchanged,
      ...['content-type', 'text/html; charset=utf-8', 'content-encoding', encoding],
      ...['content-length', String(body.length)],
    ];
    return { whole, unchanged, tag };
  }

  function remembered(accepted: string | undefined): Encoding {
    if (!accepted) return 'identity';
    const before = encodings.get(accepted);
    if (before) return before;
    const encoding = encodingFor(accepted);
    if (encodings.size >= REMEMBERED) encodings.clear();
    encodings.set(accepted, encoding);
    return encoding;
  }
}

/** A question without a body, for a path and not for another host. */
function isPlainRead({ method, url = '', headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && url.startsWith('/') && !hasBody(headers);
}

function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
