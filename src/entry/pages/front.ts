import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { answerFirst, hasBody } from '../answer-first.ts';
import { type Encoding, encodingFor, type PageAnswer, packTighter } from './answer.ts';
import { TightPacking } from './tight-packing.ts';

/** The heads of an answer, ready to be written: names and values by turns. */
interface Heads {
  /** The body they were made for. */
  packed: Buffer;
  whole: string[];
  /** For whom has it already. */
  unchanged: string[];
  tag: string;
}

/** Browsers send few kinds of Accept-Encoding; whoever makes up others makes no memory of ours grow. */
const REMEMBERED = 200;

/**
 * Answers kept pages before anything else of the server is asked: its router and hooks cost several times as much as
 * the page (docs/decisions/0018). Who takes nothing compressed has it unpacked: to render it would cost ten times that. What `find` does not know goes the whole way, where the same pages are found too.
 * @param headers those of every answer
 */
export function answerKeptFirst(
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
    const encoding = page && remembered(request.headers['accept-encoding']);
    const packed = encoding && page.bodies[encoding === 'identity' ? 'gzip' : encoding];
    if (!packed) return false;
    if (encoding === 'br') packing.given(page);
    const heads = headsOf(page, encoding, packed);
    if (request.headers['if-none-match']?.includes(heads.tag)) response.writeHead(304, heads.unchanged).end();
    else if (request.method === 'HEAD') response.writeHead(200, heads.whole).end();
    else response.writeHead(200, heads.whole).end(encoding === 'identity' ? gunzipSync(packed) : packed);
    return true;
  }

  function headsOf(page: PageAnswer, encoding: Encoding, packed: Buffer): Heads {
    const known = ready.get(page) ?? {};
    ready.set(page, known);
    const before = known[encoding];
    if (before?.packed === packed) return before;
    const heads = makeHeads(page, encoding, packed);
    known[encoding] = heads;
    return heads;
  }

  function makeHeads(page: PageAnswer, encoding: Encoding, packed: Buffer): Heads {
    const isPlain = encoding === 'identity';
    const tag = `"${page.etag}-${encoding}"`;
    const unchanged = [
      ...Object.entries(headers).flat(),
      ...page.headers.flat(),
      ...['etag', tag, 'vary', 'accept-encoding, cookie'],
    ];
    const whole = [
      ...unchanged,
      ...['content-type', 'text/html; charset=utf-8'],
      ...(isPlain ? [] : ['content-encoding', encoding]),
      ...['content-length', String(isPlain ? unpackedLength(packed) : packed.length)],
    ];
    return { packed, whole, unchanged, tag };
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

/** The last word of a gzip is how many bytes it was made of (RFC 1952 §2.3.1). */
function unpackedLength(gzip: Buffer): number {
  return gzip.readUInt32LE(gzip.length - 4);
}

/** A question without a body, for a path and not for another host. */
function isPlainRead({ method, url = '', headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && url.startsWith('/') && !hasBody(headers);
}
