import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Db } from '../../core/db.server.ts';
import { csrfSecurity, failures, pageQuery } from '../../core/shapes.ts';
import { CardPageShape } from '../catalogue/card.shapes.ts';
import { countView } from '../catalogue/product.server.ts';
import type { SqlSearch } from './listing.server.ts';
import { relatedProducts } from './related.server.ts';

const lists = [
  { path: 'recommended', kind: 'recommended', summary: 'Похожие товары' },
  { path: 'accessoires', kind: 'accessory', summary: 'С этим товаром берут' },
  { path: 'hit', kind: 'hit', summary: 'Хиты раздела этого товара' },
  { path: 'analogs', kind: 'analog', summary: 'Чем заменить: похожее по свойствам, что есть в наличии' },
] as const;

const params = Type.Object({ id: Type.String({ pattern: '^[a-z0-9-]{1,100}$' }) });

/** Rows of goods beside a product. The spelling `accessoires` is the specification's. */
export const relatedRoutes: FastifyPluginAsyncTypebox<{ db: Db; search: SqlSearch }> = async (
  app,
  { db, search },
) => {
  for (const { path, kind, summary } of lists)
    app.get(
      `/catalog/product/:id/${path}/`,
      {
        schema: {
          summary,
          tags: ['Каталог'],
          params,
          querystring: Type.Object(pageQuery(12), { additionalProperties: false }),
          response: { 200: CardPageShape, ...failures },
        },
      },
      async ({ params, query, visitor, url }) =>
        relatedProducts({ db, search, visitor }, { product: params.id, kind, ...query }, url),
    );

  app.post(
    '/catalog/product/:id/hit/',
    {
      schema: {
        summary: 'Отметить просмотр товара',
        security: csrfSecurity,
        tags: ['Каталог'],
        params,
        response: { 204: Type.Null(), ...failures },
      },
    },
    async ({ params }, reply) => {
      await countView({ db }, params.id);
      return reply.code(204).send(null);
    },
  );
};
