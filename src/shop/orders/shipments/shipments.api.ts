import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { forbidStorage } from '../../../platform/cache/shared-answers.server.ts';
import { DetailShape, failures, idParams, noQuery } from '../../../platform/http/shapes.ts';
import { buyersShipments } from './buyers-shipments.server.ts';
import { ShipmentsShape } from './shipments.shapes.ts';

const tags = ['Заказы'];
const byToken = Type.Object(
  { token: Type.Optional(Type.String({ maxLength: 200, description: 'Ключ ссылки на заказ' })) },
  { additionalProperties: false },
);

/** Routes of the shipments of an order for its buyer: in the account, and by the link of the order. */
export const shipmentRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  forbidStorage(app);

  app.get(
    '/orders/orders/:id/shipments/',
    {
      schema: {
        summary: 'Отгрузки своего заказа: что, когда и кому передали',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { 200: ShipmentsShape, ...failures, 401: DetailShape },
      },
    },
    async ({ visitor, params: { id } }) =>
      buyersShipments({ db, visitor }, { id: Number(id), by: 'account' }),
  );

  app.get(
    '/orders/order/:id/shipments/',
    {
      schema: {
        summary: 'Отгрузки заказа по его ссылке, без входа',
        tags,
        params: idParams,
        querystring: byToken,
        response: { 200: ShipmentsShape, ...failures },
      },
    },
    async ({ visitor, params: { id }, query: { token } }) =>
      buyersShipments({ db, visitor }, { id: Number(id), by: { token } }),
  );
};
