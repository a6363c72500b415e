import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { badField } from '../../../platform/http/errors.ts';
import {
  csrfSecurity,
  DetailShape,
  idParams,
  noQuery,
  personalFailures,
} from '../../../platform/http/shapes.ts';
import type { Actor } from '../../audit/audit.ts';
import { RowsDoneShape, RowsKeyShape } from '../many-rows/many-rows.shapes.ts';
import { type Staff, staffActor } from '../staff/staff.server.ts';
import { decideJob, decideJobs, type HealthContext, health } from './health.server.ts';
import { DropManyShape, DropShape, HealthShape, RetryManyShape } from './health.shapes.ts';

const tags = ['Здоровье'];
const config = { staff: 'health.read' } as const;
const many = { tags, security: csrfSecurity, querystring: noQuery, headers: RowsKeyShape } as const;
const manyDone = { 200: RowsDoneShape, ...personalFailures, 422: DetailShape };
const writing = { tags, security: csrfSecurity, params: idParams, querystring: noQuery } as const;

/** Routes of the staff about the health of the shop. */
export const healthRoutes: FastifyPluginAsyncTypebox<HealthContext> = async (app, context) => {
  app.get(
    '/staff/health/',
    {
      config,
      schema: {
        summary: 'Всё ли работает: очередь, письма, поиск, загрузки, диск, версии',
        tags,
        querystring: noQuery,
        response: { 200: HealthShape, ...personalFailures },
      },
    },
    async () => health(context),
  );

  app.post(
    '/staff/health/jobs/:id/retry/',
    {
      config,
      schema: {
        ...writing,
        summary: 'Выполнить задание ещё раз, сейчас',
        response: { 204: Type.Null(), ...personalFailures },
      },
    },
    async ({ staff, params: { id } }, reply) => {
      await decideJob(context.db, { id: Number(id), to: 'retry' }, staffActor(staff));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/staff/health/jobs/:id/drop/',
    {
      config,
      schema: {
        ...writing,
        summary: 'Не выполнять задание никогда',
        body: DropShape,
        response: { 204: Type.Null(), ...personalFailures },
      },
    },
    async ({ staff, params: { id }, body }, reply) => {
      await decideJob(context.db, { id: Number(id), to: 'drop' }, dropper(staff, body.note));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/staff/health/jobs/retry/',
    {
      config,
      schema: {
        ...many,
        summary: 'Выполнить многие задания ещё раз, сейчас',
        body: RetryManyShape,
        response: manyDone,
      },
    },
    async ({ staff, body, headers }) => {
      const keyed = { owner: staff.userId, key: headers['idempotency-key'], body };
      return decideJobs(context.db, { ...keyed, to: 'retry' }, staffActor(staff));
    },
  );

  app.post(
    '/staff/health/jobs/drop/',
    {
      config,
      schema: {
        ...many,
        summary: 'Не выполнять многие задания никогда',
        body: DropManyShape,
        response: manyDone,
      },
    },
    async ({ staff, body, headers }) => {
      const keyed = { owner: staff.userId, key: headers['idempotency-key'], body };
      return decideJobs(context.db, { ...keyed, to: 'drop' }, dropper(staff, body.note));
    },
  );
};

/** @throws 400 at `note` */
function dropper(staff: Staff, typed: string): Actor {
  const note = typed.trim();
  if (note === '') throw badField('note', 'Напишите, почему задание не нужно.');
  return staffActor(staff, note);
}
