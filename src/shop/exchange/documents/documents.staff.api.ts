import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { csrfSecurity, noQuery, personalFailures } from '../../../platform/http/shapes.ts';
import { staffActor } from '../../accounts/staff/staff.server.ts';
import { slugParams } from '../connections/connections.shapes.ts';
import { mapStatus } from './status-map.server.ts';
import { MAPPED_STATES } from './status-map.ts';

const MEANINGS = [...MAPPED_STATES, 'none', 'forget'] as const;

const StatusShape = Type.Object(
  {
    status: Type.String({ minLength: 1, maxLength: 100, description: 'Состояние, как его пишет 1С' }),
    state: Type.Unsafe<(typeof MEANINGS)[number]>({
      type: 'string',
      enum: MEANINGS,
      description: 'none — ничего не меняет, forget — забыть, что было сказано',
    }),
  },
  { additionalProperties: false },
);

/** The route of the staff that says what states of orders in 1C mean. */
export const staffDocumentRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.put(
    '/staff/exchange/connections/:slug/statuses/',
    {
      config: { staff: 'exchange.decide' },
      schema: {
        summary: 'Что значит состояние заказа 1С',
        tags: ['Обмен с 1С'],
        security: csrfSecurity,
        params: slugParams,
        querystring: noQuery,
        body: StatusShape,
        response: { 204: Type.Null(), ...personalFailures },
      },
    },
    async ({ staff, params: { slug }, body: { status, state: meaning } }, reply) => {
      const state = meaning === 'none' ? null : meaning === 'forget' ? undefined : meaning;
      await mapStatus(db, { slug, status, state, by: staffActor(staff) });
      return reply.code(204).send(null);
    },
  );
};
