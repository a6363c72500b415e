import type { FastifyInstance } from 'fastify';
import { createServer } from 'vite';
import type * as Storefront from '../../storefront/entry.server.tsx';
import { deskDocument } from './desk.ts';

/** The hot reload of Vite adds inline scripts and styles to the page. Used in development only. */
const DEV_POLICY = "default-src 'self' 'unsafe-inline' data: ws:";

/** Serves pages from their sources, loaded again at every request. */
export async function openSources(app: FastifyInstance) {
  // The socket of the hot reload shares the port, so two shops can be developed side by side.
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } } });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, next) => {
    reply.header('content-security-policy', DEV_POLICY);
    vite.middlewares(request.raw, reply.raw, next);
  });
  const load = async () =>
    (await vite.ssrLoadModule('/src/storefront/entry.server.tsx')) as typeof Storefront;
  const build = {
    current: await load(),
    assets: () => ({
      script: '/src/storefront/entry.client.tsx',
      modules: [],
      styles: [],
      fonts: [],
    }),
    desk: (url: string) =>
      vite.transformIndexHtml(url, deskDocument({ script: '/src/desk/entry.tsx', modules: [], styles: [] })),
    async render(visit: Storefront.PageVisit) {
      const bundle = await load();
      build.current = bundle;
      const page = await bundle.render(visit);
      if (page.html) page.html = await vite.transformIndexHtml(visit.request.url, page.html);
      return page;
    },
  };
  return build;
}
