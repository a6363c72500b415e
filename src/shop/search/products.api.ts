import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Db } from '../../platform/database/db.server.ts';
import { failures, noQuery } from '../../platform/http/shapes.ts';
import { categoryPage } from './category.server.ts';
import type { SqlSearch } from './listing.server.ts';
import { productList } from './products.server.ts';
import { CategoryPageShape, ListQueryShape, ProductListShape } from './search.shapes.ts';

/** The product list and the category page. */
export const productListRoutes: FastifyPluginAsyncTypebox<{ db: Db; search: SqlSearch }> = async (
  app,
  { db, search },
) => {
  app.get(
    '/catalog/products/',
    {
      schema: {
        summary: 'Список товаров: фильтры, порядок, счётчики значений',
        tags: ['Каталог'],
        querystring: ListQueryShape,
        response: { 200: ProductListShape, ...failures },
      },
    },
    async ({ query, visitor, url }) => productList({ db, search, visitor }, query, url),
  );

  app.get(
    '/pages/category/:slug/',
    {
      schema: {
        summary: 'Страница раздела без фильтров',
        description: 'Прежний slug отвечает 301 на текущий.',
        tags: ['Страницы'],
        params: Type.Object({ slug: Type.String({ pattern: '^[a-z0-9-]{1,100}$' }) }),
        querystring: noQuery,
        response: { 200: CategoryPageShape, 301: Type.Null(), ...failures },
      },
    },
    async ({ params, visitor }, reply) => {
      const found = await categoryPage({ db, search, visitor }, params.slug);
      if ('movedTo' in found) return reply.redirect(`${app.prefix}/pages/category/${found.movedTo}/`, 301);
      return found;
    },
  );
};
