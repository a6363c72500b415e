import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Db } from '../../../platform/database/db.server.ts';
import { csrfSecurity, failures, pageQuery } from '../../../platform/http/shapes.ts';
import { AnalogPageShape, CardPageShape } from '../../catalogue/card/card.shapes.ts';
import { countView } from '../../catalogue/product/product.server.ts';
import type { SqlSearch } from '../listing.server.ts';
import { analogs, relatedProducts } from './related.server.ts';

const lists = [
  { path: 'recommended', kind: 'recommended', summary: 'Похожие товары' },
  { path: 'accessoires', kind: 'accessory', summary: 'С этим товаром покупают' },
  { path: 'hit', kind: 'hit', summary: 'Хиты раздела этого товара' },
] as const;

const params = Type.Object({ id: Type.String({ pattern: '^[a-z0-9-]{1,100}$' }) });

/** Rows of related products. The spelling `accessoires` is that of R7.11. */
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

  app.get(
    '/catalog/product/:id/analogs/',
    {
      schema: {
        summary: 'Чем заменить: похожее по свойствам, что есть в наличии; сначала тот же размер',
        tags: ['Каталог'],
        params,
        querystring: Type.Object(pageQuery(12), { additionalProperties: false }),
        response: { 200: AnalogPageShape, ...failures },
      },
    },
    async ({ params, query, visitor, url }) =>
      analogs({ db, search, visitor }, { product: params.id, ...query }, url),
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
