import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TaggedCache } from '../../platform/cache/cache.server.ts';
import type { RenderedPage } from '../../storefront/entry.server.tsx';

export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity';

/** A page ready to be sent many times. */
export interface PageAnswer {
  status: number;
  headers: [string, string][];
  /** Absent: no client may cache it, so none revalidates it. */
  etag?: string;
  /** The bodies by encoding; `unpackedPages` unpacks a cached page. */
  bodies: Partial<Record<Encoding, Buffer>>;
}

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const zstd = promisify(zstdCompress);
const gunz = promisify(gunzip);
const unbrotli = promisify(brotliDecompress);

/**
 * A cached page is compressed strongly. A page sent once uses the cheapest sum of processor time and bytes (for 140 KB:
 * zstd 1 takes 0.24 ms and 18.5 KB, brotli 3 takes 0.67 ms and 17.5 KB, brotli 4 takes 0.92 ms and 16.7 KB).
 */
const BROTLI_CACHED = 7;
const BROTLI_TIGHT = 10;
const BROTLI_ONCE = 3;
const ZSTD_ONCE = 1;
const GZIP_ONCE = 1;

/** Prepares a page for the cache, in both encodings. */
export async function cachedAnswer(page: RenderedPage): Promise<PageAnswer> {
  const html = Buffer.from(page.html ?? '');
  const [br, zipped] = await Promise.all([compress(html, BROTLI_CACHED), gz(html, { level: 6 })]);
  return { ...answerTo(page), etag: etagOf(html), bodies: { br: apart(br), gzip: apart(zipped) } };
}

/** Compresses a page again into fewer bytes, in a thread. The content is the same, so the ETag stays. */
export async function packTighter(packed: Buffer): Promise<Buffer> {
  return apart(await compress(await unbrotli(packed), BROTLI_TIGHT));
}

/** Copies bytes before they are cached: a short Buffer would hold on to the 64 KB pool that it was cut from. */
export function apart(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** A page for one visitor in the accepted encoding. Compressed at once, because passing it to a thread costs as much again. */
export function singleAnswer(page: RenderedPage, encoding: Encoding): PageAnswer {
  const html = Buffer.from(page.html ?? '');
  return { ...answerTo(page), bodies: { [encoding]: html.length > 0 ? packOnce[encoding](html) : html } };
}

/** Compression of what is sent once, at the lowest cost. */
export const packOnce: Record<Encoding, (html: Buffer) => Buffer> = {
  zstd: (html) => zstdCompressSync(html, zstdFor(ZSTD_ONCE)),
  br: (html) => brotliCompressSync(html, brotliFor(html, BROTLI_ONCE)),
  gzip: (html) => gzipSync(html, { level: GZIP_ONCE }),
  identity: (html) => html,
};

/** The same in a thread, for texts so long that other requests would be delayed. */
export const packLong: Record<Encoding, (html: Buffer) => Promise<Buffer>> = {
  zstd: (html) => zstd(html, zstdFor(ZSTD_ONCE)),
  br: (html) => compress(html, BROTLI_ONCE),
  gzip: (html) => gz(html, { level: GZIP_ONCE }),
  identity: async (html) => html,
};

/** Sends an answer, or 304 if the client has it already. */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: PageAnswer,
  encoding: Encoding,
) {
  reply.code(answer.status);
  for (const [name, value] of answer.headers) reply.header(name, value);
  if (answer.status >= 300 && answer.status < 400) return reply.send();
  reply.header('vary', 'accept-encoding, cookie');
  if (answer.etag) {
    const tag = `"${answer.etag}-${encoding}"`;
    reply.header('etag', tag);
    if (answer.status === 200 && request.headers['if-none-match']?.includes(tag))
      return reply.code(304).send();
  }
  reply.header('content-type', 'text/html; charset=utf-8');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(answer.bodies[encoding] ?? (await unpackedPages.of(answer)));
}

/** The memory limit of unpacked pages, for the few clients that accept no compression. Each takes ten times the bytes. */
const MOST_UNPACKED_BYTES = 32 * 1024 * 1024;

/** Unpacked pages by their ETag. A page is unpacked once for all concurrent requests. */
export class UnpackedPages {
  readonly #pages: TaggedCache<Buffer>;

  constructor(mostBytes = MOST_UNPACKED_BYTES) {
    this.#pages = new TaggedCache('unpacked pages', { bytes: mostBytes });
  }

  /** Bytes held now. */
  get bytes(): number {
    return this.#pages.bytes;
  }

  /** The unpacked bytes of a page if they are at hand. */
  ready({ etag }: PageAnswer): Buffer | undefined {
    return etag === undefined ? undefined : this.#pages.get(etag);
  }

  /** The unpacked bytes of a page that has a gzip body. */
  of({ etag, bodies }: PageAnswer): Promise<Buffer> {
    const unpack = async () => {
      const answer = apart(await gunz(bodies.gzip as Buffer));
      return { answer, tags: [], bytes: answer.length };
    };
    return etag === undefined ? unpack().then(({ answer }) => answer) : this.#pages.getOrFill(etag, unpack);
  }
}

/** The unpacked pages of this process. */
export const unpackedPages = new UnpackedPages();

/** The encodings of a cached page, and those of a page that is sent once, the best first. */
export const CACHED_ENCODINGS = ['br', 'gzip'] as const;
export const OF_ONCE = ['zstd', ...CACHED_ENCODINGS] as const;

/** Chooses the best encoding that the client accepts. */
export function encodingFor(
  accepted: string | undefined,
  known: readonly Encoding[] = CACHED_ENCODINGS,
): Encoding {
  return known.find((encoding) => accepted && takes(accepted, encoding)) ?? 'identity';
}

function takes(accepted: string, name: string): boolean {
  const quality = new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=([\\d.]+))?\\s*(?:,|$)`).exec(accepted);
  return quality !== null && Number(quality[1] ?? 1) > 0;
}

function answerTo(page: RenderedPage): Pick<PageAnswer, 'status' | 'headers'> {
  return { status: page.status, headers: [...page.headers] };
}

/** Compresses with brotli in a thread. */
export function compress(html: Buffer, quality: number): Promise<Buffer> {
  return brotli(html, brotliFor(html, quality));
}

function zstdFor(level: number) {
  return { params: { [constants.ZSTD_c_compressionLevel]: level } };
}

/** The window is as long as the text. The default of 4 MB would stay allocated in the threads. */
function brotliFor(html: Buffer, quality: number) {
  const window = Math.ceil(Math.log2(html.length + WINDOW_MARGIN));
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(
        constants.BROTLI_DEFAULT_WINDOW,
        Math.max(constants.BROTLI_MIN_WINDOW_BITS, window),
      ),
    },
  };
}

/** A window holds this much less than its nominal size (RFC 7932 §9.1). */
const WINDOW_MARGIN = 16;

function etagOf(html: Buffer): string {
  return createHash('sha1').update(html).digest('base64url').slice(0, 16);
}
