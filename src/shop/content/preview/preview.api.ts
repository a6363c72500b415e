import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Db } from '../../../platform/database/db.server.ts';
import { failures, noQuery } from '../../../platform/http/shapes.ts';
import { inPreview, openPreview } from './preview.server.ts';

/** The header by which the pages call the API for a preview; its value is the token of the link. */
const HEADER = 'x-preview';

/** Answers calls with the header of a preview as if its draft were published; nothing may store these answers. */
export function showPreviews(calls: FastifyInstance, db: Db): void {
  calls.addHook('onRequest', (request, _reply, next) => {
    const token = request.headers[HEADER];
    if (typeof token !== 'string') return next();
    openPreview(db, token).then((preview) => inPreview(preview, next), next);
  });
  calls.addHook('onSend', async (request, reply) => {
    if (request.headers[HEADER] !== undefined) reply.header('cache-control', 'private, no-store');
  });
}

/** The route that says which page a link to a preview shows. */
export const previewRoutes: FastifyPluginAsyncTypebox<{ db: Db }> = async (app, { db }) => {
  app.get(
    '/previews/:token/',
    {
      schema: {
        summary: 'Какую страницу показывает ссылка на черновик',
        tags: ['Страницы'],
        params: Type.Object({ token: Type.String({ maxLength: 100 }) }),
        querystring: noQuery,
        response: {
          200: Type.Object({ href: Type.String({ description: 'Адрес страницы' }) }, { title: 'Previewed' }),
          ...failures,
        },
      },
    },
    async ({ params: { token } }, reply) => {
      const { href } = await openPreview(db, token);
      reply.header('cache-control', 'private, no-store');
      return { href };
    },
  );
};
