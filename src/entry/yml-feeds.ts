import { createGunzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/types.ts';
import type { Config } from '../core/config.server.ts';
import { LONG_MS } from '../core/request-pool.server.ts';
import { ymlBytes, ymlOf } from '../shop/feeds/yml-made.server.ts';
import { linkPicture } from '../storefront/link-picture.ts';
import { refuse } from './refusal.ts';

const FILE = /^([a-z0-9-]{1,100})\.xml$/;

/** What feeds of this installation are made with; they are of its own address, never of the one a request came to. */
export function ymlContext({ config, db }: { config: Config; db: Kysely<DB> }) {
  return {
    db,
    origin: config.publicUrl ?? `http://localhost:${config.port}`,
    // Readers of feeds take JPEG and PNG; drawings are shown to them as to messengers.
    pictureOf: (src: string) => (/\.(jpe?g|png)$/.test(src) ? src : linkPicture(src)),
  };
}

/** `/feeds/yml/{city}.xml`: the goods of a city for marketplaces and product search (SEO.md §1), whole or not at all. */
export function registerYmlFeeds(app: FastifyInstance, given: { config: Config; db: Kysely<DB> }): void {
  const context = ymlContext(given);
  app.get<{ Params: { file: string } }>(
    '/feeds/yml/:file',
    { config: { queryMs: LONG_MS } },
    async (request, reply) => {
      const slug = FILE.exec(request.params.file)?.[1];
      const feed = slug === undefined ? undefined : await ymlOf(context, slug);
      if (!feed) {
        const refusal = refuse(request.url, 404, 'Такого каталога нет.');
        return reply.code(404).header('cache-control', 'no-store').type(refusal.type).send(refusal.body);
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
