import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { noQuery, nullable, personalFailures } from '../../../platform/http/shapes.ts';
import { readFreshness } from './freshness.queries.ts';

const FreshnessShape = Type.Object(
  {
    last: nullable(
      Type.String({ format: 'date-time', description: 'Последняя принятая загрузка; null: не было' }),
    ),
    is_silent: Type.Boolean({ description: 'Какое-то подключение молчит дольше обычного' }),
    paused_since: nullable(
      Type.String({
        format: 'date-time',
        description: 'С каких пор загрузки стоят после отмены; null: идут',
      }),
    ),
  },
  { title: 'Freshness' },
);

/** The route by which every screen of the desk shows the age of the data of 1C. It names no connection, so all staff may ask. */
export const staffFreshnessRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/staff/freshness/',
    {
      config: { staff: 'any' },
      schema: {
        summary: 'Когда 1С была в последний раз и идут ли загрузки',
        tags: ['Обмен с 1С'],
        querystring: noQuery,
        response: { 200: FreshnessShape, ...personalFailures },
      },
    },
    async () => {
      const { last, isSilent, pausedSince } = await readFreshness(db);
      return {
        last: last?.toISOString() ?? null,
        is_silent: isSilent,
        paused_since: pausedSince?.toISOString() ?? null,
      };
    },
  );
};
