import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { failures, nullable } from '../../../platform/http/shapes.ts';
import { redirectOf } from './redirects.server.ts';

/** The route that the pages ask before they answer 404. */
export const redirectRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/redirects/',
    {
      schema: {
        summary: 'Куда ведёт прежний адрес страницы',
        description: 'null: никуда. Переход считается.',
        tags: ['Страницы'],
        querystring: Type.Object(
          { path: Type.Optional(Type.String({ maxLength: 2000, description: 'Без него — null' })) },
          { additionalProperties: false },
        ),
        response: {
          200: Type.Object({ target: nullable(Type.String()) }, { title: 'RedirectTarget' }),
          ...failures,
        },
      },
    },
    async ({ query: { path = '' } }) => ({ target: await redirectOf(db, path) }),
  );
};
