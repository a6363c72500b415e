import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { csrfSecurity, noQuery, personalFailures } from '../../../platform/http/shapes.ts';
import { staffActor } from '../../accounts/staff/staff.server.ts';
import { confirmByPerson, resendOrder } from './orders.server.ts';
import { numberParams, OfConnectionShape, OrdersOutQueryShape, OrdersOutShape } from './orders.shapes.ts';
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

  for (const [word, summary, write] of [
    ['resend', 'Передать заказ заново, отдельно от других', resendOrder],
    ['seen', 'Заказ в 1С есть, и он там такой же, как на сайте: не передавать', confirmByPerson],
  ] as const)
    app.post(
      `/staff/exchange/orders/:number/${word}/`,
      {
        config: { staff: 'exchange.decide' },
        schema: {
          summary,
          tags,
          security: csrfSecurity,
          params: numberParams,
          querystring: noQuery,
          body: OfConnectionShape,
          response: { 204: Type.Null(), ...personalFailures },
        },
      },
      async ({ staff, params: { number }, body: { connection: slug } }, reply) => {
        await write(db, { slug, number: Number(number), by: staffActor(staff) });
        return reply.code(204).send(null);
      },
    );
};
