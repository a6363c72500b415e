import { createGunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Config } from '../platform/config/config.server.ts';
import { LONG_MS } from '../platform/database/request-pool.server.ts';
import { ymlBytes, ymlOf } from '../shop/feeds/yml/yml.server.ts';
import { linkImage } from '../storefront/document/link-image.ts';
import { answerRejection } from './rejection.ts';

const FILE = /^([a-z0-9-]{1,100})\.xml$/;

/** What feeds are made from. Their addresses come from the configuration, never from a request. */
export function ymlContext({ config, db }: { config: Config; db: Kysely<DB> }) {
  return {
    db,
    origin: config.publicUrl ?? `http://localhost:${config.port}`,
    // Feed readers accept JPEG and PNG; other images are converted as for messengers.
    pictureOf: (src: string) => (/\.(jpe?g|png)$/.test(src) ? src : linkImage(src)),
  };
}

/** `/feeds/yml/{city}.xml`: the goods of a city for marketplaces and product search (SEO-7), complete or not at all. */
export function registerYmlFeeds(app: FastifyInstance, given: { config: Config; db: Kysely<DB> }): void {
  const context = ymlContext(given);
  app.get<{ Params: { file: string } }>(
    '/feeds/yml/:file',
    { config: { queryMs: LONG_MS } },
    async (request, reply) => {
      const slug = FILE.exec(request.params.file)?.[1];
      const feed = slug === undefined ? undefined : await ymlOf(context, slug);
      if (!feed) {
        const rejection = answerRejection(request.url, 404, 'Такого каталога нет.');
        return reply.code(404).header('cache-control', 'no-store').type(rejection.type).send(rejection.body);
      }
      const etag = `W/"${feed.etag}"`;
      reply.headers({
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'private, no-cache',
        'last-modified': feed.madeAt.toUTCString(),
        'x-robots-tag': 'noindex',
        vary: 'accept-encoding',
        etag,
      });
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
      const bytes = ymlBytes(context.db, feed);
      if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
        return reply.header('content-encoding', 'gzip').send(bytes);
      const plain = createGunzip();
      bytes.on('error', (fault) => plain.destroy(fault));
      plain.on('close', () => bytes.destroy());
      return reply.send(bytes.pipe(plain));
    },
  );
}

function isKnown(header: string | undefined, etag: string): boolean {
  return (header ?? '').split(/\s*,\s*/).some((one) => one === '*' || one === etag || `W/${one}` === etag);
}
