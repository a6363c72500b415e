import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answerFirst, hasBody } from '../answer-first.ts';
import { type Encoding, encodingFor, type PageAnswer, packTighter, unpackedPages } from './answer.ts';
import { TightPacking } from './tight-packing.ts';

/** The headers of an answer, ready to be written: names and values alternate. */
interface Heads {
  /** The length of the body that the headers belong to. */
  length: number;
  whole: string[];
  /** The headers of a 304 answer. */
  unchanged: string[];
  tag: string;
}

/** How many kinds of Accept-Encoding are cached: browsers send few, and invented ones must not fill the memory. */
const MOST_ACCEPTED = 200;

/**
 * Answers cached pages before the router and its hooks, which cost several times as much as the page
 * (docs/decisions/0018). Other requests go on to the router, and so does the first one for a page that accepts no
 * compression, because unpacking has to wait in the queue.
 * @param headers the headers of every answer
 */
export function answerFromCacheFirst(
  app: FastifyInstance,
  headers: Record<string, string>,
  find: (request: IncomingMessage) => PageAnswer | undefined,
): void {
  const ready = new WeakMap<PageAnswer, Partial<Record<Encoding, Heads>>>();
  const encodings = new Map<string, Encoding>();
  const packing = new TightPacking(packTighter);
  answerFirst(app.server, answer);

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isPlainRead(request)) return false;
    const page = find(request);
    const encoding = page && encodingOf(request.headers['accept-encoding']);
    const body = encoding && (encoding === 'identity' ? unpackedPages.ready(page) : page.bodies[encoding]);
    if (!body) return false;
    if (encoding === 'br') packing.count(page);
    const heads = headsOf(page, encoding, body);
    if (request.headers['if-none-match']?.includes(heads.tag)) response.writeHead(304, heads.unchanged).end();
    else if (request.method === 'HEAD') response.writeHead(200, heads.whole).end();
    else response.writeHead(200, heads.whole).end(body);
    return true;
  }

  function headsOf(page: PageAnswer, encoding: Encoding, body: Buffer): Heads {
    const known = ready.get(page) ?? {};
    ready.set(page, known);
    const before = known[encoding];
    if (before?.length === body.length) return before;
    const heads = makeHeads(page, encoding, body);
    known[encoding] = heads;
    return heads;
  }

  function makeHeads(page: PageAnswer, encoding: Encoding, body: Buffer): Heads {
    const tag = `"${page.etag}-${encoding}"`;
    const unchanged = [
      ...Object.entries(headers).flat(),
      ...page.headers.flat(),
      'etag',
      tag,
      'vary',
      'accept-encoding, cookie',
    ];
    const whole = [
      ...unchanged,
      'content-type',
      'text/html; charset=utf-8',
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
      'content-length',
      String(body.length),
    ];
    return { length: body.length, whole, unchanged, tag };
  }

  function encodingOf(accepted: string | undefined): Encoding {
    if (!accepted) return 'identity';
    const before = encodings.get(accepted);
    if (before) return before;
    const encoding = encodingFor(accepted);
    if (encodings.size >= MOST_ACCEPTED) encodings.clear();
    encodings.set(accepted, encoding);
    return encoding;
  }
}

/** Whether a request is a GET or HEAD without a body for a path of this host. */
function isPlainRead({ method, url = '', headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && url.startsWith('/') && !hasBody(headers);
}
