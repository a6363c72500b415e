import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../db/types.ts';
import { toPage } from '../../platform/http/pagination.ts';
import { csrfSecurity, DetailShape, failures, idParams } from '../../platform/http/shapes.ts';
import { timeZoneOf } from '../geo/geo.server.ts';
import { endOtherSession, endOtherSessions, sessionsOf } from '../session/session.server.ts';
import { SessionsQueryShape, SessionsShape } from './accounts.shapes.ts';

const tags = ['Вход и профиль'];
const personal = { ...failures, 401: DetailShape } as const;

/** Routes of the user's sessions: list them and end one. */
export const sessionRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/users/sessions/',
    {
      schema: {
        summary: 'Где выполнен вход',
        tags,
        querystring: SessionsQueryShape,
        response: { 200: SessionsShape, ...personal },
      },
    },
    async ({ visitor, query, url }) => {
      const { rows, count } = await sessionsOf(db, visitor, query);
      const time_zone = await timeZoneOf(db, visitor.cityId);
      const results = rows.map(({ id, device, createdAt, seenAt, isCurrent }) => ({
        id,
        device,
        is_current: isCurrent,
        created_at: createdAt.toISOString(),
        seen_at: seenAt.toISOString(),
        time_zone,
      }));
      return toPage(results, count, query, url);
    },
  );

  app.delete(
    '/users/sessions/',
    {
      schema: {
        summary: 'Выйти на всех других устройствах',
        tags,
        security: csrfSecurity,
        response: { 204: Type.Null(), ...personal },
      },
    },
    async ({ visitor }, reply) => {
      await endOtherSessions(db, visitor);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/users/sessions/:id/',
    {
      schema: {
        summary: 'Выйти на другом устройстве',
        tags,
        security: csrfSecurity,
        params: idParams,
        response: { 204: Type.Null(), ...personal },
      },
    },
    async ({ visitor, params: { id } }, reply) => {
      await endOtherSession(db, visitor, Number(id));
      return reply.code(204).send(null);
    },
  );
};
