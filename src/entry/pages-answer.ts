import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RenderedPage } from '../storefront/entry.server.tsx';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A page ready to be sent many times. */
export interface PageAnswer {
  status: number;
  headers: [string, string][];
  etag: string;
  /** Compressed already; «identity» is kept only for pages sent once. */
  bodies: Partial<Record<Encoding, Buffer>>;
}

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
const gunz = promisify(gunzip);

/** Strong for a page that is kept, quick for one that is sent once. */
const BROTLI_KEPT = 7;
const BROTLI_ONCE = 4;

/** A page to be kept, in both encodings. */
export async function keptAnswer(page: RenderedPage): Promise<PageAnswer> {
  const html = Buffer.from(page.html ?? '');
  const [br, zipped] = await Promise.all([compress(html, BROTLI_KEPT), gz(html, { level: 6 })]);
  return { ...answerTo(page), etag: etagOf(html), bodies: { br, gzip: zipped } };
}

/** A page for one visitor, in the encoding he takes. */
export async function singleAnswer(page: RenderedPage, encoding: Encoding): Promise<PageAnswer> {
  const html = Buffer.from(page.html ?? '');
  const body =
    encoding === 'br'
      ? await compress(html, BROTLI_ONCE)
      : encoding === 'gzip'
        ? await gz(html, { level: 4 })
        : html;
  return { ...answerTo(page), etag: etagOf(html), bodies: { [encoding]: body } };
}

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
  const tag = `"${answer.etag}-${encoding}"`;
  reply.header('etag', tag).header('vary', 'accept-encoding, cookie');
  if (answer.status === 200 && request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  reply.header('content-type', 'text/html; charset=utf-8');
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(answer.bodies[encoding] ?? (await gunz(answer.bodies.gzip!)));
}

/** The best encoding of those a visitor takes. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  if (takes(accepted, 'br')) return 'br';
  return takes(accepted, 'gzip') ? 'gzip' : 'identity';
}

function takes(accepted: string, name: string): boolean {
  const quality = new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=([\\d.]+))?\\s*(?:,|$)`).exec(accepted);
  return quality !== null && Number(quality[1] ?? 1) > 0;
}

function answerTo(page: RenderedPage): Pick<PageAnswer, 'status' | 'headers'> {
  return { status: page.status, headers: [...page.headers] };
}

function compress(html: Buffer, quality: number): Promise<Buffer> {
  return brotli(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    },
  });
}

function etagOf(html: Buffer): string {
  return createHash('sha1').update(html).digest('base64url').slice(0, 16);
}
