import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TaggedCache } from '../platform/cache/cache.server.ts';
import type { Config } from '../platform/config/config.server.ts';
import type { Db } from '../platform/database/db.server.ts';
import { LONG_MS } from '../platform/database/request-pool.server.ts';
import { postsFeed } from '../shop/feeds/feeds.server.ts';
import { sitemapFile } from '../shop/feeds/sitemap/sitemap.server.ts';
import { ORIGIN_MARK, robotsText } from '../shop/feeds/sitemap/sitemap.ts';
import { TOKEN_FOLDERS } from '../storefront/navigation/addresses.ts';
import { encodingFor } from './pages/answer.ts';
import { answerRejection } from './rejection.ts';

const RSS = '/posts/rss.xml';
const SHORT = 'public, max-age=900';
/** Retry-After while a shop that was just opened has no sitemap yet. */
const SOON_SECONDS = 60;
/** How many files are cached ready to be sent, each for one origin and one state of its content. */
const MOST_READY = 12;

interface Ready {
  digest: string;
  zipped: Buffer;
}

/**
 * Serves what search engines and feed readers request: robots.txt, the sitemap, the feed of posts (SEO-11, SEO-14, SEO-19).
 * @param db undefined if the data belongs to another server, which then serves the sitemap and the feed
 */
export function registerSearchEngines(
  app: FastifyInstance,
  { config, db }: { config: Config; db: Db | undefined },
): void {
  const originOf = ({ protocol, host }: FastifyRequest) => config.publicUrl ?? `${protocol}://${host}`;

  app.get('/robots.txt', (request, reply) => {
    const options = { isOpen: config.indexing, secret: TOKEN_FOLDERS };
    const text = robotsText({ origin: originOf(request), ...options });
    return reply.type('text/plain; charset=utf-8').header('cache-control', SHORT).send(text);
  });
  if (!db) return;

  app.get(RSS, async (request, reply) => {
    const xml = await postsFeed(db, { origin: originOf(request), self: RSS });
    const digest = createHash('sha256').update(xml).digest('base64url').slice(0, 22);
    return sendXml(request, reply, { digest, zipped: await promisify(gzip)(xml) }, 'application/rss+xml');
  });

  const ready = new TaggedCache<Ready>('sitemaps', { entries: MOST_READY });
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

  /** The file with absolute addresses; the most recent ones are cached. */
  async function inOrigin(file: { name: string; digest: string; body: Buffer }, origin: string) {
    return ready.getOrFill(`${file.name} ${file.digest} ${origin}`, async () => {
      const xml = (await promisify(gunzip)(file.body)).toString().replaceAll(ORIGIN_MARK, origin);
      return { answer: { digest: file.digest, zipped: await promisify(gzip)(xml) }, tags: [] };
    });
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
  const rejection = answerRejection(
    request.url,
    status,
    status === 404 ? 'Такого файла нет.' : 'Карта сайта ещё составляется.',
  );
  if (status === 503) reply.header('retry-after', SOON_SECONDS);
  return reply.code(status).header('cache-control', 'no-store').type(rejection.type).send(rejection.body);
}
