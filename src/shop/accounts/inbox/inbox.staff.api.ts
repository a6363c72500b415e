import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { csrfSecurity, personalFailures } from '../../../platform/http/shapes.ts';
import type { DeskSession } from '../desk-session/desk-session.ts';
import { requireGrants } from '../staff/staff.server.ts';
import { assignTasks, colleagues, type InboxParts, readInbox, snoozeTasks } from './inbox.server.ts';
import {
  AssignShape,
  ColleaguesQueryShape,
  ColleaguesShape,
  InboxQueryShape,
  InboxShape,
  SnoozeShape,
  TakenTaskShape,
} from './inbox.shapes.ts';

const tags = ['Ждёт меня'];
const config = { staff: 'any' } as const;

/** Routes of the inbox. Every member of the staff has one; what is in it follows from his grants. */
export const inboxRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> } & InboxParts> = async (
  app,
  { db, ...parts },
) => {
  const readerOf = async ({ id: sessionId, userId }: DeskSession) => ({
    userId,
    sessionId,
    grants: await requireGrants(db, userId),
  });

  app.get(
    '/staff/inbox/',
    {
      config,
      schema: {
        summary: 'Всё, что ждёт меня: по сроку',
        tags,
        querystring: InboxQueryShape,
        response: { 200: InboxShape, ...personalFailures },
      },
    },
    async ({ desk, query, url }) => readInbox({ db, reader: await readerOf(desk) }, parts, query, url),
  );

  app.post(
    '/staff/inbox/assign/',
    {
      config,
      schema: {
        summary: 'Взять или передать задачи',
        tags,
        security: csrfSecurity,
        body: AssignShape,
        response: { 204: Type.Null(), ...personalFailures, 409: TakenTaskShape },
      },
    },
    async ({ desk, body }, reply) => {
      await assignTasks({ db, reader: await readerOf(desk) }, parts, body);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/staff/inbox/snooze/',
    {
      config,
      schema: {
        summary: 'Отложить задачи до дня',
        tags,
        security: csrfSecurity,
        body: SnoozeShape,
        response: { 204: Type.Null(), ...personalFailures },
      },
    },
    async ({ desk, body }, reply) => {
      await snoozeTasks({ db, reader: await readerOf(desk) }, parts, body);
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/staff/colleagues/',
    {
      config,
      schema: {
        summary: 'Сотрудники; с kind — те, кто может делать задачи этого вида',
        tags,
        querystring: ColleaguesQueryShape,
        response: { 200: ColleaguesShape, ...personalFailures },
      },
    },
    async ({ query: { kind } }) => colleagues(db, parts, kind),
  );
};
