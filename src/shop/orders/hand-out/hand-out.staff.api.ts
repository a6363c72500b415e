import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { noQuery, personalFailures } from '../../../platform/http/shapes.ts';
import { orderOfCode } from './hand-out.server.ts';
import { CodeParams, FoundByCodeShape } from './hand-out.shapes.ts';

/** The route of the counter that finds an order by its hand-out code. */
export const staffHandOutRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/staff/hand-outs/:code/',
    {
      config: { staff: 'orders.handout', reads: 'order' },
      schema: {
        summary: 'Заказ по коду выдачи',
        description: 'Код показывает покупатель: он на странице заказа и в письме «готов к выдаче».',
        tags: ['Заказы'],
        params: CodeParams,
        querystring: noQuery,
        response: { 200: FoundByCodeShape, ...personalFailures },
      },
    },
    async (request) => {
      const found = await orderOfCode({ db, staff: request.staff }, request.params.code);
      request.readIds = [found.id];
      return found;
    },
  );
};
