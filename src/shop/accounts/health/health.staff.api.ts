import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { badField } from '../../../platform/http/errors.ts';
import { csrfSecurity, idParams, noQuery, personalFailures } from '../../../platform/http/shapes.ts';
import { staffActor } from '../staff/staff.server.ts';
import { decideJob, type HealthContext, health } from './health.server.ts';
import { DropShape, HealthShape } from './health.shapes.ts';

const tags = ['Здоровье'];
const config = { staff: 'health.read' } as const;
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
      const note = body.note.trim();
      if (note === '') throw badField('note', 'Напишите, почему задание не нужно.');
      await decideJob(context.db, { id: Number(id), to: 'drop' }, staffActor(staff, note));
      return reply.code(204).send(null);
    },
  );
};
