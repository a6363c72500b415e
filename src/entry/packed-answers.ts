import { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isCachedText } from '../platform/http/answer-text.server.ts';
import {
  apart,
  CACHED_ENCODINGS,
  compress,
  type Encoding,
  encodingFor,
  OF_ONCE,
  packLong,
  packOnce,
} from './pages/answer.ts';

/** Shorter answers are not compressed: they fit into one packet with their headers. */
const LEAST = 1024;
/**
 * Longer answers are compressed in a thread, at twice the processor time: a list of 24 goods (134 KB) takes 0.9 ms of
 * brotli 3 at once and 2.2 ms in a thread. Only a cart of hundreds of lines is long enough to delay other requests.
 */
const LONG = 256 * 1024;

const gz = promisify(gzip);

/**
 * Stronger compression for answers that many requests share: a list of 134 KB becomes 21.2 KB in 2 ms of a thread. Brotli 3
 * makes 23.8 KB, brotli 7 makes 20.7 KB in 8 ms.
 */
const compressCached: Partial<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => compress(body, 5),
  gzip: (body) => gz(body, { level: 6 }),
};

/** Compressed texts, cached for as long as their text exists. */
const packedTexts = new WeakMap<Buffer, Partial<Record<Encoding, Promise<Buffer>>>>();

/**
 * Compresses JSON answers in an encoding that the client accepts, as pages are. In-process calls stay uncompressed, and so
 * do answers that hold a secret (`holdsSecret`), downloads, streams and answers with an ETag.
 */
export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, body, done) => {
    if (!isPackable(request, reply, body)) return done();
    reply.header('vary', 'accept-encoding');
    const isCached = Buffer.isBuffer(body) && isCachedText(body);
    const accepted = request.headers['accept-encoding'];
    const shared = isCached ? encodingFor(accepted, CACHED_ENCODINGS) : 'identity';
    // Who accepts zstd alone gets a cached text in it, too.
    const encoding = shared === 'identity' ? encodingFor(accepted, OF_ONCE) : shared;
    if (encoding === 'identity') return done();
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
    const finish = (packed: Buffer) => {
      reply.header('content-encoding', encoding).removeHeader('content-length');
      done(null, packed);
    };
    if (!isCached && bytes.length < LONG) return finish(packOnce[encoding](bytes));
    const packed = isCached ? cachedCompressed(bytes, encoding) : packLong[encoding](bytes);
    packed.then(finish, () => done()); // not enough memory: send it uncompressed
  });
}

function isPackable(request: FastifyRequest, reply: FastifyReply, body: unknown): body is string | Buffer {
  if (!(request.raw instanceof IncomingMessage)) return false;
  if (!(typeof body === 'string' || Buffer.isBuffer(body)) || Buffer.byteLength(body) < LEAST) return false;
  if (!String(reply.getHeader('content-type')).startsWith('application/json')) return false;
  if (UNTOUCHED.some((name) => reply.hasHeader(name))) return false;
  return !request.routeOptions.config.holdsSecret;
}

/** An answer with one of these headers is compressed already, is a download or is compared byte by byte. */
const UNTOUCHED = ['content-encoding', 'content-disposition', 'etag'];

function cachedCompressed(body: Buffer, encoding: Encoding): Promise<Buffer> {
  let known = packedTexts.get(body);
  if (!known) {
    known = {};
    packedTexts.set(body, known);
  }
  const old = known[encoding];
  if (old) return old;
  const packed = (compressCached[encoding] ?? packLong[encoding])(body).then(apart);
  known[encoding] = packed;
  packed.catch(() => delete known[encoding]);
  return packed;
}
