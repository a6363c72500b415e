import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Db } from '../../core/db.server.ts';
import { failures } from '../../core/shapes.ts';
import { infoDocument } from './document.server.ts';
import { DocumentShape } from './layout.shapes.ts';

/** The info documents: terms of sale, returns, personal data. */
export const documentRoutes: FastifyPluginAsyncTypebox<{ db: Db }> = async (app, { db }) => {
  app.get(
    '/documents/:slug/',
    {
      schema: {
        summary: 'Информационный документ',
        tags: ['Оболочка'],
        params: Type.Object({ slug: Type.String({ pattern: '^[a-z0-9-]{1,100}$' }) }),
        querystring: Type.Object({}, { additionalProperties: false }),
        response: { 200: DocumentShape, ...failures },
      },
    },
    async ({ params }, reply) => {
      const document = await infoDocument({ db }, params.slug);
      // RULINGS 14: one text for everybody, of any city.
      reply.header('cache-control', 'public, max-age=900');
      return document;
    },
  );
};
