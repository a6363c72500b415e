import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Db } from '../../platform/database/db.server.ts';
import { DetailShape, failures } from '../../platform/http/shapes.ts';
import { foundProducts, suggest } from './found.server.ts';
import { FoundProductsShape, SearchQueryShape, SuggestQueryShape, SuggestShape } from './found.shapes.ts';
import { fruitfulQueries } from './history/history.server.ts';
import type { SqlSearch } from './listing.server.ts';

/** Text search and suggestions. */
export const foundRoutes: FastifyPluginAsyncTypebox<{ db: Db; search: SqlSearch }> = async (
  app,
  { db, search },
) => {
  app.get(
    '/search/products/',
    {
      schema: {
        summary: 'Поиск товаров: те же фильтры и порядок, что у списка, и разделы найденного',
        tags: ['Поиск'],
        querystring: SearchQueryShape,
        response: { 200: FoundProductsShape, ...failures },
      },
    },
    async ({ query, visitor, url }) => foundProducts({ db, search, visitor }, query, url),
  );

  app.get(
    '/search/products/suggest/',
    {
      config: { mayBeLate: true, isTyped: true },
      schema: {
        summary: 'Подсказки к началу запроса',
        description: 'Короче трёх знаков — подсказок нет. Не больше десяти, лучшие выше.',
        tags: ['Поиск'],
        querystring: SuggestQueryShape,
        response: { 200: SuggestShape, ...failures, 429: DetailShape },
      },
    },
    async ({ query, visitor }, reply) => {
      if (visitor.sessionId !== null) reply.header('cache-control', 'private, no-store');
      return suggest(
        { db, search, visitor },
        query.name__phrase ?? '',
        await fruitfulQueries({ db, visitor }),
      );
    },
  );
};
