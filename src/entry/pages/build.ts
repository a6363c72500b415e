import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import serveStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { PageAssets } from '../../storefront/document/document.ts';
import type * as Storefront from '../../storefront/entry.server.tsx';
import type { HttpContext } from '../http-context.ts';
import { type Manifest, pageAssets } from './assets.ts';
import { openDesk } from './desk.ts';
import { earlierAssets } from './earlier-assets.ts';

/** The storefront, as built or from its current sources. */
export interface PageBuild {
  render: typeof Storefront.render;
  assets: (ids: string[]) => PageAssets;
  /** The document of the desk at an address; undefined if the build has no desk. */
  desk: ((url: string) => Promise<string>) | undefined;
  /** The bundle in use. */
  current: Pick<typeof Storefront, 'knownParameters'>;
}

/** `BUILD_FOLDER` selects another build than the launcher's; tests use one with the development build of React. */
export const DIST = resolve(import.meta.dirname, '../../..', process.env.BUILD_FOLDER ?? 'dist');

/** Images that browsers and messengers fetch by a fixed name (src/storefront/public). */
const FIXED_IMAGES = [
  ['favicon.svg', 'image/svg+xml'],
  ['apple-touch-icon.png', 'image/png'],
  ['og-default.png', 'image/png'],
] as const;

/**
 * Opens the build and serves its assets and those of other builds, those of the desk too; with `dev` starts Vite with the
 * sources.
 */
export async function openBuild(
  app: FastifyInstance,
  { dev, config: { dataDir } }: Pick<HttpContext, 'dev' | 'config'>,
): Promise<PageBuild> {
  if (dev) return (await import('./dev.ts')).openSources(app);
  const manifest: Manifest = JSON.parse(await readFile(join(DIST, 'client/.vite/manifest.json'), 'utf8'));
  const bundle: typeof Storefront = await import(pathToFileURL(join(DIST, 'server/entry.server.js')).href);
  for (const [name, type] of FIXED_IMAGES) {
    const image = await readFile(join(DIST, 'client', name));
    app.get(`/${name}`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type(type).send(image),
    );
  }
  await app.register(serveStatic, {
    root: [join(DIST, 'client/assets'), await earlierAssets(dataDir, 'client')],
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
  const desk = await openDesk(app, join(DIST, 'desk'), await earlierAssets(dataDir, 'desk'));
  return {
    render: bundle.render,
    assets: pageAssets(manifest),
    current: bundle,
    desk: desk === undefined ? undefined : async () => desk,
  };
}
