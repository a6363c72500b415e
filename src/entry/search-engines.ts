import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../core/config.server.ts';
import type { Db } from '../core/db.server.ts';
import { LONG_MS } from '../core/request-pool.server.ts';
import { robotsText } from '../shop/feeds/robots.ts';
import { postsFeed } from '../shop/feeds/rss.server.ts';
import { sitemapFile } from '../shop/feeds/sitemap.server.ts';
import { ORIGIN_MARK } from '../shop/feeds/sitemap.ts';
import { encodingFor } from './pages/answer.ts';
import { refuse } from './refusal.ts';

const RSS = '/posts/rss.xml';
const SHORT = 'public, max-age=900';
/** Before a shop that was just opened has its sitemap. */
const SOON_SECONDS = 60;
/** Files kept ready to be sent, in the origin they were asked for under. */
const MOST_READY = 12;

interface Ready {
  digest: string;
  zipped: Buffer;
}

/**
 * What search engines and readers of news ask for beside pages: robots.txt, the sitemap, the feed of posts (SEO.md §3, §4).
 * @param db undefined when the data is another server's: then it is that server which tells of the pages
 */
export function registerSearchEngines(
  app: FastifyInstance,
  { config, db }: { config: Config; db: Db | undefined },
): void {
  const originOf = ({ protocol, host }: FastifyRequest) => config.publicUrl ?? `${protocol}://${host}`;

  app.get('/robots.txt', (request, reply) => {
    const text = robotsText({ origin: originOf(request), isOpen: config.indexing });
    return reply.type('text/plain; charset=utf-8').header('cache-control', SHORT).send(text);
  });
  if (!db) return;

  app.get(RSS, async (request, reply) => {
    const xml = await postsFeed(db, { origin: originOf(request), self: RSS });
    const digest = createHash('sha256').update(xml).digest('base64url').slice(0, 22);
    return sendXml(request, reply, { digest, zipped: await promisify(gzip)(xml) }, 'application/rss+xml');
  });

  const ready = new Map<string, Ready>();
  app.get('/sitemap.xml', (request, reply) => sendSitemap(request, reply, 'index'));
  app.get<{ Params: { file: string } }>(
    '/sitemaps/:file',
    { config: { queryMs: LONG_MS } },
    async (request, reply) => {
      const [, name] = /^([a-z]+(?:-\d+)?)\.xml$/.exec(request.params.file) ?? [];
      return name && name !== 'index' ? sendSitemap(request, reply, name) : answerNone(request, reply, 404);
    },
  );

  async function sendSitemap(request: FastifyRequest, reply: FastifyReply, name: string) {
    const file = await sitemapFile(db as Db, name);
    if (!file) return answerNone(request, reply, name === 'index' ? 503 : 404);
    if (file.changedAt) reply.header('last-modified', file.changedAt.toUTCString());
    return sendXml(request, reply, await inOrigin(file, originOf(request)), 'application/xml');
  }

  /** The file with whole addresses; the last ones asked for are kept. */
  async function inOrigin(file: { name: string; digest: string; body: Buffer }, origin: string) {
    const key = `${file.name} ${origin}`;
    const before = ready.get(key);
    if (before?.digest === file.digest) return before;
    const xml = (await promisify(gunzip)(file.body)).toString().replaceAll(ORIGIN_MARK, origin);
    const made = { digest: file.digest, zipped: await promisify(gzip)(xml) };
    ready.delete(key);
    ready.set(key, made);
    for (const oldest of ready.keys()) if (ready.size > MOST_READY) ready.delete(oldest);
    return made;
  }
}

async function sendXml(request: FastifyRequest, reply: FastifyReply, file: Ready, type: string) {
  const tag = `"${file.digest}"`;
  reply.header('etag', tag).header('vary', 'accept-encoding').header('cache-control', SHORT);
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  reply.type(`${type}; charset=utf-8`);
  const isZipped = encodingFor(request.headers['accept-encoding']) !== 'identity';
  if (!isZipped) return reply.send(await promisify(gunzip)(file.zipped));
  return reply.header('content-encoding', 'gzip').send(file.zipped);
}

function answerNone(request: FastifyRequest, reply: FastifyReply, status: 404 | 503) {
  const refusal = refuse(
    request.url,
    status,
    status === 404 ? 'Такого файла нет.' : 'Карта сайта ещё составляется.',
  );
  if (status === 503) reply.header('retry-after', SOON_SECONDS);
  return reply.code(status).header('cache-control', 'no-store').type(refusal.type).send(refusal.body);
}
