import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import type { Files } from '../../../platform/files/stored-files.server.ts';
import { personalFailures } from '../../../platform/http/shapes.ts';
import { journalOf } from './journal.server.ts';
import { JournalQueryShape, JournalShape, journalParams } from './journal.shapes.ts';

/** The route of the staff that shows the XML of an order as 1C was given it and has returned it. */
export const staffJournalRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB>; files: Files }> = async (
  app,
  { db, files },
) => {
  app.get(
    '/staff/exchange/orders/:number/journal/',
    {
      config: { staff: 'exchange.read' },
      schema: {
        summary: 'Что 1С получила по заказу и что вернула: документы, новые сверху',
        tags: ['Обмен с 1С'],
        params: journalParams,
        querystring: JournalQueryShape,
        response: { 200: JournalShape, ...personalFailures },
      },
    },
    async ({ params: { number }, query: { limit } }) => ({
      results: (await journalOf(db, files, Number(number), limit)).map(({ at, file, ...entry }) => ({
        ...entry,
        at: at.toISOString(),
        file: file || null,
      })),
    }),
  );
};
