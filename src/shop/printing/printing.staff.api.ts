import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../db/types.ts';
import { downloadHeaders } from '../../platform/http/send-file.server.ts';
import { idParams, noQuery } from '../../platform/http/shapes.ts';
import { staffClaimAct } from './claim-act.server.ts';

/** Printed documents for the staff. */
export const staffPrintingRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/staff/claims/:id/act/',
    {
      config: { staff: 'orders.read', reads: 'claim' },
      schema: {
        summary: 'Акт о расхождениях к недостаче или пересорту, PDF',
        tags: ['Возвраты и претензии'],
        params: idParams,
        querystring: noQuery,
      },
    },
    async ({ staff, params: { id } }, reply) => {
      const { name, pdf } = await staffClaimAct(db, staff.scope, Number(id));
      return reply.headers(downloadHeaders('application/pdf', name)).send(pdf);
    },
  );
};
