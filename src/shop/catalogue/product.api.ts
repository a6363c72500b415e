import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Db } from '../../core/db.server.ts';
import { failures, Id } from '../../core/shapes.ts';
import { productAvailability } from './availability.server.ts';
import { AvailabilityShape } from './availability.shapes.ts';
import { ProductShape } from './card.shapes.ts';
import { productDetails } from './product.server.ts';

/** A product by its id or its slug. */
export const ProductParams = Type.Object({ id: Type.String({ pattern: '^[a-z0-9-]{1,100}$' }) });

/** The product and its stock by shop. */
export const productRoutes: FastifyPluginAsyncTypebox<{ db: Db }> = async (app, { db }) => {
  app.get(
    '/catalog/product/:id/',
    {
      schema: {
        summary: 'Товар',
        description:
          'По номеру или по slug. Номер скрытой главы семейства отвечает её первым видимым вариантом.',
        tags: ['Каталог'],
        params: ProductParams,
        querystring: Type.Object({}, { additionalProperties: false }),
        response: { 200: ProductShape, ...failures },
      },
    },
    async ({ params, visitor }) => productDetails({ db, visitor }, params.id),
  );

  app.get(
    '/catalog/product/:id/availability/',
    {
      schema: {
        summary: 'Наличие товара по магазинам города',
        tags: ['Каталог'],
        params: ProductParams,
        querystring: Type.Object({ city: Type.Optional(Id) }, { additionalProperties: false }),
        response: { 200: AvailabilityShape, ...failures },
      },
    },
    async ({ params, query, visitor }) => productAvailability({ db, visitor }, params.id, query.city),
  );
};
