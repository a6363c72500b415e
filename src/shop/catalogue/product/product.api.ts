import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Db } from '../../../platform/database/db.server.ts';
import { failures, Id, noQuery } from '../../../platform/http/shapes.ts';
import { type CourierTerms, productAvailability } from '../availability/availability.server.ts';
import { AvailabilityShape } from '../availability/availability.shapes.ts';
import { cardsByIds } from '../card/card.server.ts';
import { CardsShape, ProductShape } from '../card/card.shapes.ts';
import { productDetails } from './product.server.ts';

/** Parameters of a route: `id` is the id or the slug of a product. */
export const ProductParams = Type.Object({ id: Type.String({ pattern: '^[a-z0-9-]{1,100}$' }) });

/** A little more than the number of recently viewed products that a browser stores. */
const MOST_CARDS = 24;
const Ids = Type.String({
  pattern: `^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,${MOST_CARDS - 1}}$`,
  description: `Номера через запятую, не больше ${MOST_CARDS}`,
});

/** Routes of a product, its availability by shop, and cards by ids. */
export const productRoutes: FastifyPluginAsyncTypebox<{ db: Db; courierTerms: CourierTerms }> = async (
  app,
  { db, courierTerms },
) => {
  app.get(
    '/catalog/product/:id/',
    {
      schema: {
        summary: 'Товар',
        description:
          'По номеру или по slug. Номер скрытой главы семейства отвечает её первым видимым вариантом.',
        tags: ['Каталог'],
        params: ProductParams,
        querystring: noQuery,
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
    async ({ params, query, visitor }) =>
      productAvailability({ db, visitor, courierTerms }, params.id, query.city),
  );

  app.get(
    '/catalog/cards/',
    {
      schema: {
        summary: 'Карточки товаров по номерам',
        description:
          'В порядке номеров; скрытых и несуществующих в ответе нет. Для просмотренного на устройстве.',
        tags: ['Каталог'],
        querystring: Type.Object({ ids: Type.Optional(Ids) }, { additionalProperties: false }),
        response: { 200: CardsShape, ...failures },
      },
    },
    async ({ query, visitor }) => {
      const ids = [...new Set((query.ids ?? '').split(',').filter(Boolean).map(Number))];
      return { results: await cardsByIds({ db, visitor }, ids) };
    },
  );
};
