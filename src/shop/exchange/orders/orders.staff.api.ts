import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { personalFailures } from '../../../platform/http/shapes.ts';
import { OrdersOutQueryShape, OrdersOutShape } from './orders.shapes.ts';
import { viewOrdersOut } from './orders.view.ts';
import { ordersOut } from './orders-list.server.ts';

const tags = ['Обмен с 1С'];

/** Routes of the staff about orders for 1C. */
export const staffOrdersOutRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/staff/exchange/orders/',
    {
      config: { staff: 'exchange.read' },
      schema: {
        summary: 'Заказы для 1С по подключениям: ждут, переданы, застряли',
        tags,
        querystring: OrdersOutQueryShape,
        response: { 200: OrdersOutShape, ...personalFailures },
      },
    },
    async ({ query: { connection, limit } }) => ({
      results: (await ordersOut(db, connection ?? null, limit)).map(viewOrdersOut),
    }),
  );
};
