import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Db } from '../../../../platform/database/db.server.ts';
import { failures, noQuery } from '../../../../platform/http/shapes.ts';
import type { SqlSearch } from '../../../search/search.server.ts';
import { CatalogPageShape, FrontpageShape } from '../../content.shapes.ts';
import { catalogPage, frontpage } from './pages.server.ts';

/** Routes of the home page and the root of the catalogue. */
export const contentPageRoutes: FastifyPluginAsyncTypebox<{ db: Db; search: SqlSearch }> = async (
  app,
  { db, search },
) => {
  app.get(
    '/pages/frontpage/',
    {
      schema: {
        summary: 'Главная',
        tags: ['Страницы'],
        querystring: noQuery,
        response: { 200: FrontpageShape, ...failures },
      },
    },
    async ({ visitor }) => frontpage({ db, search, visitor }),
  );

  app.get(
    '/catalog/page/',
    {
      schema: {
        summary: 'Корень каталога',
        tags: ['Каталог'],
        querystring: noQuery,
        response: { 200: CatalogPageShape, ...failures },
      },
    },
    async ({ visitor }) => catalogPage({ db, search, visitor }),
  );
};
