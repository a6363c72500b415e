import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { csrfSecurity, DetailShape, personalFailures } from '../../../platform/http/shapes.ts';
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
  TasksKeyShape,
} from './inbox.shapes.ts';

const tags = ['Ждёт меня'];
const config = { staff: 'any' } as const;

/** Routes of the inbox. Every member of the staff has one; what is in it follows from his grants. */
export const inboxRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> } & InboxParts> = async (
  app,
  { db, ...parts },
) => {
  const readerOf = async ({ id: sessionId, userId }: DeskSession, key?: string) => ({
    userId,
    sessionId,
    grants: await requireGrants(db, userId),
    key,
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
        headers: TasksKeyShape,
        body: AssignShape,
        response: { 204: Type.Null(), ...personalFailures, 409: TakenTaskShape, 422: DetailShape },
      },
    },
    async ({ desk, body, headers }, reply) => {
      const reader = await readerOf(desk, headers['idempotency-key']);
      await assignTasks({ db, reader }, parts, body);
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
        headers: TasksKeyShape,
        body: SnoozeShape,
        response: { 204: Type.Null(), ...personalFailures, 422: DetailShape },
      },
    },
    async ({ desk, body, headers }, reply) => {
      const reader = await readerOf(desk, headers['idempotency-key']);
      await snoozeTasks({ db, reader }, parts, body);
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
