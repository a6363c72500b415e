import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { PageAssets } from '../../storefront/document.ts';
import type * as Storefront from '../../storefront/entry.server.tsx';
import { type Manifest, pageAssets } from './assets.ts';

/** The storefront as it was built, or as its sources are now. */
export interface PageBuild {
  render: typeof Storefront.render;
  assets: (ids: string[]) => PageAssets;
  /** The bundle in use. */
  current: Pick<typeof Storefront, 'knownParameters'>;
}

/** `BUILD_FOLDER` names another build than the launcher's: tests run one with the development build of React. */
const DIST = resolve(import.meta.dirname, '../../..', process.env.BUILD_FOLDER ?? 'dist');

/** What browsers and messengers fetch by a name without a hash (src/storefront/public). */
const PICTURES = [
  ['favicon.svg', 'image/svg+xml'],
  ['apple-touch-icon.png', 'image/png'],
  ['og-default.png', 'image/png'],
] as const;

/** Opens the build, serves its assets, or with `dev` starts Vite over the sources. */
export async function openBuild(app: FastifyInstance, dev: boolean): Promise<PageBuild> {
  if (dev) return (await import('./dev.ts')).openSources(app);
  const manifest: Manifest = JSON.parse(await readFile(join(DIST, 'client/.vite/manifest.json'), 'utf8'));
  const bundle: typeof Storefront = await import(pathToFileURL(join(DIST, 'server/entry.server.js')).href);
  for (const [name, type] of PICTURES) {
    const picture = await readFile(join(DIST, 'client', name));
    app.get(`/${name}`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type(type).send(picture),
    );
  }
  await app.register(serveStatic, {
    root: join(DIST, 'client/assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    wildcard: false, // a route per file: an unknown one is a page that says so
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
  return { render: bundle.render, assets: pageAssets(manifest), current: bundle };
}
