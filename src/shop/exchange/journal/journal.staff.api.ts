import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Files } from '../../../platform/files/stored-files.server.ts';
import { idParams, personalFailures } from '../../../platform/http/shapes.ts';
import { staffJournal } from './journal.server.ts';
import { JournalQueryShape, JournalShape, journalParams } from './journal.shapes.ts';

const tags = ['Обмен с 1С'];
const response = { 200: JournalShape, ...personalFailures };

/** The routes of the staff that show the XML of orders as 1C was given it and has returned it. */
export const staffJournalRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB>; files: Files }> = async (
  app,
  context,
) => {
  app.get(
    '/staff/exchange/orders/:number/journal/',
    {
      config: { staff: 'exchange.read' },
      schema: {
        summary: 'Что 1С получила по заказу и что вернула: документы, новые сверху',
        tags,
        params: journalParams,
        querystring: JournalQueryShape,
        response,
      },
    },
    async ({ params, query, url }) => staffJournal(context, { order: Number(params.number) }, query, url),
  );

  app.get(
    '/staff/exchange/sessions/:id/journal/',
    {
      config: { staff: 'exchange.read' },
      schema: {
        summary: 'Какие заказы 1С получила и какие документы вернула за один сеанс обмена, новые сверху',
        tags,
        params: idParams,
        querystring: JournalQueryShape,
        response,
      },
    },
    async ({ params, query, url }) => staffJournal(context, { session: Number(params.id) }, query, url),
  );
};
