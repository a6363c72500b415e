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
import type { RenderedPage } from '../../storefront/entry.server.tsx';

export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity';

/** A page ready to be sent many times. */
export interface PageAnswer {
  status: number;
  headers: [string, string][];
  /** Absent: no client may cache it, so none revalidates it. */
  etag?: string;
  /** The compressed bodies. For a cached page `unpackedPages` may add «identity». */
  bodies: Partial<Record<Encoding, Buffer>>;
}

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const zstd = promisify(zstdCompress);
const gunz = promisify(gunzip);
const unbrotli = promisify(brotliDecompress);

/**
 * Strong for a page that is kept; for one that is sent once what costs least of processor and line together (a page of
 * 140 KB: zstd 1 is 0.24 ms and 18.5 KB, brotli 3 is 0.67 ms and 17.5 KB, brotli 4 is 0.92 ms and 16.7 KB).
 */
const BROTLI_KEPT = 7;
const BROTLI_TIGHT = 10;
const BROTLI_ONCE = 3;
const ZSTD_ONCE = 1;
const GZIP_ONCE = 1;

/** A page to be kept, in both encodings. */
export async function keptAnswer(page: RenderedPage): Promise<PageAnswer> {
  const html = Buffer.from(page.html ?? '');
  const [br, zipped] = await Promise.all([compress(html, BROTLI_KEPT), gz(html, { level: 6 })]);
  return { ...answerTo(page), etag: etagOf(html), bodies: { br: apart(br), gzip: apart(zipped) } };
}

/** The same page in fewer bytes, made in a thread: what it says is the same, so its tag is too. */
export async function packTighter(packed: Buffer): Promise<Buffer> {
  return apart(await compress(await unbrotli(packed), BROTLI_TIGHT));
}

/** The bytes in memory of their own, for what is kept: by itself a short Buffer holds the 64 KB that it was cut from. */
export function apart(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** A page for one visitor, in the encoding he takes; at once, since handing it to a thread costs as much again. */
export function singleAnswer(page: RenderedPage, encoding: Encoding): PageAnswer {
  const html = Buffer.from(page.html ?? '');
  return { ...answerTo(page), bodies: { [encoding]: html.length > 0 ? packOnce[encoding](html) : html } };
}

/** What is sent once, in what costs least. */
export const packOnce: Record<Encoding, (html: Buffer) => Buffer> = {
  zstd: (html) => zstdCompressSync(html, zstdFor(ZSTD_ONCE)),
  br: (html) => brotliCompressSync(html, brotliFor(html, BROTLI_ONCE)),
  gzip: (html) => gzipSync(html, { level: GZIP_ONCE }),
  identity: (html) => html,
};

/** The same in a thread, for what is so long that others would wait for it. */
export const packLong: Record<Encoding, (html: Buffer) => Promise<Buffer>> = {
  zstd: (html) => zstd(html, zstdFor(ZSTD_ONCE)),
  br: (html) => compress(html, BROTLI_ONCE),
  gzip: (html) => gz(html, { level: GZIP_ONCE }),
  identity: async (html) => html,
};

/** Sends an answer, or 304 when the visitor has it already. */
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

/**
 * An LRU cache of unpacked pages. A page is unpacked once for all concurrent requests and stored among its bodies as
 * «identity» until it is evicted.
 */
export class UnpackedPages {
  readonly #mostBytes: number;
  /** The least recently used first. */
  readonly #pages = new Map<PageAnswer, number>();
  readonly #underWay = new WeakMap<PageAnswer, Promise<Buffer>>();
  #bytes = 0;

  constructor(mostBytes = MOST_UNPACKED_BYTES) {
    this.#mostBytes = mostBytes;
  }

  /** Bytes held now. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The unpacked bytes of a page if they are at hand. */
  ready(page: PageAnswer): Buffer | undefined {
    const bytes = this.#pages.get(page);
    if (bytes === undefined) return undefined;
    this.#pages.delete(page);
    this.#pages.set(page, bytes);
    return page.bodies.identity;
  }

  /** The unpacked bytes of a page that has a gzip body. */
  async of(page: PageAnswer): Promise<Buffer> {
    const ready = this.ready(page) ?? this.#underWay.get(page);
    if (ready) return ready;
    const unpacking = gunz(page.bodies.gzip as Buffer).then(apart);
    this.#underWay.set(page, unpacking);
    try {
      const bytes = await unpacking;
      this.#keep(page, bytes);
      return bytes;
    } finally {
      this.#underWay.delete(page);
    }
  }

  #keep(page: PageAnswer, bytes: Buffer): void {
    if (bytes.length > this.#mostBytes) return;
    page.bodies.identity = bytes;
    this.#pages.set(page, bytes.length);
    this.#bytes += bytes.length;
    for (const [oldest, length] of this.#pages) {
      if (this.#bytes <= this.#mostBytes) return;
      delete oldest.bodies.identity;
      this.#pages.delete(oldest);
      this.#bytes -= length;
    }
  }
}

/** Those of this process. */
export const unpackedPages = new UnpackedPages();

/** What a kept page is in, and what a page that is sent once may be in, the best first. */
export const OF_KEPT = ['br', 'gzip'] as const;
export const OF_ONCE = ['zstd', ...OF_KEPT] as const;

/** The best encoding of those a visitor takes. */
export function encodingFor(accepted: string | undefined, known: readonly Encoding[] = OF_KEPT): Encoding {
  return known.find((encoding) => accepted && takes(accepted, encoding)) ?? 'identity';
}

function takes(accepted: string, name: string): boolean {
  const quality = new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=([\\d.]+))?\\s*(?:,|$)`).exec(accepted);
  return quality !== null && Number(quality[1] ?? 1) > 0;
}

function answerTo(page: RenderedPage): Pick<PageAnswer, 'status' | 'headers'> {
  return { status: page.status, headers: [...page.headers] };
}

/** In brotli, in a thread. */
export function compress(html: Buffer, quality: number): Promise<Buffer> {
  return brotli(html, brotliFor(html, quality));
}

function zstdFor(level: number) {
  return { params: { [constants.ZSTD_c_compressionLevel]: level } };
}

/** A window of the length of the text sees all of it: by itself it has 4 MB, that threads hold on to afterwards. */
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

/** So much less than its name says a window holds (RFC 7932 §9.1). */
const WINDOW_MARGIN = 16;

function etagOf(html: Buffer): string {
  return createHash('sha1').update(html).digest('base64url').slice(0, 16);
}
