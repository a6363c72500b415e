import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { csrfSecurity, idParams, noQuery, personalFailures } from '../../../platform/http/shapes.ts';
import { deleteSessionOf, readSessionsOf } from './desk-session.queries.ts';
import { endDeskSessionsOf, stateOf } from './desk-session.server.ts';
import { IDLE_SECONDS } from './desk-session.ts';

const tags = ['Вход на стойку'];
const config = { staff: 'any' } as const;
const ending = { tags, security: csrfSecurity, response: { 204: Type.Null(), ...personalFailures } } as const;

const SessionsShape = Type.Object(
  {
    results: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          device: Type.String({ description: '«Chrome, Windows»; пусто, если неизвестно' }),
          network: Type.String({ description: '«203.0.113.x»' }),
          created_at: Type.String(),
          seen_at: Type.String(),
          is_current: Type.Boolean(),
          state: Type.String({ description: 'open, locked, factor_missing, factor_awaited' }),
        },
        { title: 'OwnStaffSession' },
      ),
    ),
  },
  { title: 'OwnStaffSessions' },
);

/** Routes by which a person sees and ends his own sessions at the desk. */
export const ownStaffSessionRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/staff/sessions/',
    {
      config,
      schema: {
        summary: 'Где выполнен вход на стойку',
        tags,
        querystring: noQuery,
        response: { 200: SessionsShape, ...personalFailures },
      },
    },
    async ({ desk }) => {
      const sessions = await readSessionsOf(db, desk.userId, IDLE_SECONDS);
      return {
        results: sessions.map(({ id, device, network, createdAt, seenAt, ...row }) => ({
          id,
          device,
          network,
          is_current: id === desk.id,
          state: stateOf(row),
          created_at: createdAt.toISOString(),
          seen_at: seenAt.toISOString(),
        })),
      };
    },
  );

  app.delete(
    '/staff/sessions/',
    { config, schema: { ...ending, summary: 'Выйти на всех других устройствах' } },
    async ({ desk }, reply) => {
      await endDeskSessionsOf(db, desk.userId, desk.id);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/staff/sessions/:id/',
    { config, schema: { ...ending, summary: 'Выйти на другом устройстве', params: idParams } },
    async ({ desk, params }, reply) => {
      const id = Number(params.id);
      if (id === desk.id || !(await deleteSessionOf(db, desk.userId, id)))
        throw notFound('Такого входа нет.');
      return reply.code(204).send(null);
    },
  );
};
