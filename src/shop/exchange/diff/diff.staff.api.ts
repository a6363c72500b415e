import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { LONG_MS } from '../../../platform/database/request-pool.server.ts';
import { DetailShape, idParams, personalFailures } from '../../../platform/http/shapes.ts';
import { diffOf } from './diff.server.ts';
import { DiffQueryShape, DiffShape } from './diff.shapes.ts';
import { viewDiff } from './diff.view.ts';

/** The route of the staff that shows what a run has changed or would change. */
export const staffDiffRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/staff/exchange/runs/:id/diff/',
    {
      // A run may have changed every price of the shop.
      config: { staff: 'exchange.read', queryMs: LONG_MS },
      schema: {
        summary: 'Что загрузка изменила или, пока она ждёт, изменит: «было → стало»',
        tags: ['Обмен с 1С'],
        params: idParams,
        querystring: DiffQueryShape,
        response: { 200: DiffShape, ...personalFailures, 409: DetailShape },
      },
    },
    async ({ params: { id }, query: { limit } }) => viewDiff(await diffOf(db, Number(id), limit)),
  );
};
