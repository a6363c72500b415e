import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { personalFailures } from '../../../platform/http/shapes.ts';
import { staffDifferences } from './reconciliation.server.ts';
import { DifferencesQueryShape, DifferencesShape } from './reconciliation.shapes.ts';

const tags = ['Обмен с 1С'];

/** Routes of the staff about what differs between the shop and 1C. */
export const staffReconciliationRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (
  app,
  { db },
) => {
  app.get(
    '/staff/exchange/reconciliation/',
    {
      config: { staff: 'exchange.read' },
      schema: {
        summary: 'Сверка с 1С: документы, которые не сходятся, и заказы, о которых 1С молчит',
        tags,
        querystring: DifferencesQueryShape,
        response: { 200: DifferencesShape, ...personalFailures },
      },
    },
    async ({ query, url }) => staffDifferences(db, query, url),
  );
};
