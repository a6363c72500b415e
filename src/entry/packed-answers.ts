import { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isKeptText } from '../core/answer-text.server.ts';
import {
  apart,
  compress,
  type Encoding,
  encodingFor,
  OF_KEPT,
  OF_ONCE,
  packLong,
  packOnce,
} from './pages/answer.ts';

/** Of fewer bytes nothing is won: they fit into one packet with their headers. */
const LEAST = 1024;
/**
 * From here on packing takes a thread, which costs the processor twice as much: a list of 24 goods (134 KB) is 0.9 ms of
 * brotli 3 at once and 2.2 ms in a thread. Only for a cart of hundreds of lines would others wait too long.
 */
const LONG = 256 * 1024;

const gz = promisify(gzip);

/** What many will get is worth more: a list of 134 KB is 21.2 KB in 2 ms of a thread, brotli 3 makes 23.8 KB, brotli 7 20.7 KB in 8 ms. */
const packKept: Partial<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) => compress(body, 5),
  gzip: (body) => gz(body, { level: 6 }),
};

/** Packed texts that are kept; they live as long as the text does. */
const packedTexts = new WeakMap<Buffer, Partial<Record<Encoding, Promise<Buffer>>>>();

/**
 * Packs JSON that leaves by the port in what its asker takes, as pages are packed. What the server asks of itself stays
 * plain, and so does what holds a secret (`holdsSecret`), is a download, has a tag or is a stream.
 */
export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, body, done) => {
    if (!isPackable(request, reply, body)) return done();
    reply.header('vary', 'accept-encoding');
    const isKept = Buffer.isBuffer(body) && isKeptText(body);
    const encoding = encodingFor(request.headers['accept-encoding'], isKept ? OF_KEPT : OF_ONCE);
    if (encoding === 'identity') return done();
    const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
    const finish = (packed: Buffer) => {
      reply.header('content-encoding', encoding).removeHeader('content-length');
      done(null, packed);
    };
    if (!isKept && bytes.length < LONG) return finish(packOnce[encoding](bytes));
    const packed = isKept ? keptPacked(bytes, encoding) : packLong[encoding](bytes);
    packed.then(finish, () => done()); // no memory for it: plain is right too
  });
}

function isPackable(request: FastifyRequest, reply: FastifyReply, body: unknown): body is string | Buffer {
  if (!(request.raw instanceof IncomingMessage)) return false;
  if (!(typeof body === 'string' || Buffer.isBuffer(body)) || Buffer.byteLength(body) < LEAST) return false;
  if (!String(reply.getHeader('content-type')).startsWith('application/json')) return false;
  if (UNTOUCHED.some((name) => reply.hasHeader(name))) return false;
  return !request.routeOptions.config.holdsSecret;
}

/** With one of these an answer is packed already, is a download or is compared byte by byte. */
const UNTOUCHED = ['content-encoding', 'content-disposition', 'etag'];

function keptPacked(body: Buffer, encoding: Encoding): Promise<Buffer> {
  let known = packedTexts.get(body);
  if (!known) {
    known = {};
    packedTexts.set(body, known);
  }
  const old = known[encoding];
  if (old) return old;
  const packed = (packKept[encoding] ?? packLong[encoding])(body).then(apart);
  known[encoding] = packed;
  packed.catch(() => delete known[encoding]);
  return packed;
}
