import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { DeskHttp } from '../desk-session/desk-session.server.ts';
import type { DeskStreams } from './desk-events.server.ts';

/** Longer cursors are not ours. */
const LONGEST_CURSOR = 5_000;

/** The route of changes as they happen (STF-130). */
export const deskEventRoutes: FastifyPluginAsyncTypebox<{ streams: DeskStreams; http: DeskHttp }> = async (
  app,
  { streams, http },
) => {
  app.get(
    '/staff/events/',
    {
      config: { staff: 'any', isPolled: true },
      schema: {
        summary: 'Что изменилось: номера и версии, по мере изменений',
        description:
          'Поток text/event-stream. События: `hello` — связь есть; `change` — `{kind, id, version, is_new}`; `reset` — изменилось слишком много, загрузите всё заново; `locked`, `ended` — вход закрыт или окончен; `moved` — открыты три более новых потока. `Last-Event-ID` повторяет пропущенное за час. Без `Accept: text/event-stream` ответ — только пропущенное.',
        tags: ['Ждёт меня'],
        querystring: Type.Object(
          {
            last_event_id: Type.Optional(
              Type.String({ maxLength: LONGEST_CURSOR, description: 'Как заголовок Last-Event-ID' }),
            ),
          },
          { additionalProperties: false },
        ),
      },
    },
    async (request, reply) => {
      const { userId } = request.desk;
      const { accept = '', 'last-event-id': seen } = request.headers;
      const after = typeof seen === 'string' && seen !== '' ? seen : request.query.last_event_id;
      const reader = { userId, session: () => http.sessionOf(request) };
      const isFollowing = request.method === 'GET' && accept.includes('text/event-stream');
      const out = isFollowing ? await streams.open(reader, after) : await streams.missed(reader, after);
      return reply
        .header('content-type', 'text/event-stream')
        .header('cache-control', 'private, no-store, no-transform')
        .header('x-accel-buffering', 'no')
        .send(out);
    },
  );
};
