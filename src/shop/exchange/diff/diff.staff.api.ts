import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../db/types.ts';
import { DetailShape, idParams, personalFailures } from '../../../platform/http/shapes.ts';
import { toRoubles } from '../../../platform/text/money.ts';
import { diffOf } from './diff.server.ts';
import { DiffQueryShape, DiffShape } from './diff.shapes.ts';
import type { DiffLine } from './diff.ts';

/** The route of the staff that shows what a run has changed. */
export const staffDiffRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/staff/exchange/runs/:id/diff/',
    {
      config: { staff: 'exchange.read' },
      schema: {
        summary: 'Что загрузка изменила: «было → стало»',
        tags: ['Обмен с 1С'],
        params: idParams,
        querystring: DiffQueryShape,
        response: { 200: DiffShape, ...personalFailures, 409: DetailShape },
      },
    },
    async ({ params: { id }, query: { limit } }) => {
      const { counts, digest, lines } = await diffOf(db, Number(id), limit);
      return { counts: { ...counts }, digest, lines: lines.map(viewLine) };
    },
  );
};

/** Prices are kopecks in a diff and roubles in answers. */
function viewLine({ was, now, ...line }: DiffLine): DiffLine {
  const sum = (text: string | null) => (text === null ? null : String(toRoubles(Number(text))));
  return line.kind === 'price' ? { ...line, was: sum(was), now: sum(now) } : { ...line, was, now };
}
