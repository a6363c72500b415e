import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { idParams, noQuery, personalFailures } from '../../../platform/http/shapes.ts';
import { cockpit, heldSummary, staffSessions } from './cockpit.server.ts';
import { CockpitShape, HeldSummaryShape, SessionsQueryShape, SessionsShape } from './cockpit.shapes.ts';

const tags = ['Обмен с 1С'];
const reading = { staff: 'exchange.read' } as const;

/** Routes of the staff that show the exchange as a whole. */
export const staffCockpitRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/staff/exchange/',
    {
      config: { ...reading, isPolled: true },
      schema: {
        summary: 'Что обмен делает сейчас и когда что приходило',
        tags,
        querystring: noQuery,
        response: { 200: CockpitShape, ...personalFailures },
      },
    },
    async () => cockpit(db),
  );

  app.get(
    '/staff/exchange/sessions/',
    {
      config: reading,
      schema: {
        summary: 'Сеансы 1С с их загрузками, новые сверху',
        tags,
        querystring: SessionsQueryShape,
        response: { 200: SessionsShape, ...personalFailures },
      },
    },
    async ({ query, url }) => staffSessions(db, query, url),
  );

  app.get(
    '/staff/exchange/runs/:id/held/',
    {
      config: reading,
      schema: {
        summary: 'Что общего у товаров загрузки, которые ждут проверки: правила и вероятная причина',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { 200: HeldSummaryShape, ...personalFailures },
      },
    },
    async ({ params: { id } }) => heldSummary(db, Number(id)),
  );
};
