import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { badField } from '../../../platform/http/errors.ts';
import {
  csrfSecurity,
  DetailShape,
  idParams,
  noQuery,
  personalFailures,
} from '../../../platform/http/shapes.ts';
import { WaitingShape } from '../../accounts/approvals/approvals.shapes.ts';
import { staffActor } from '../../accounts/staff/staff.server.ts';
import { slugParams } from '../connections/connections.shapes.ts';
import { undoOrPropose } from './proposed-undo/proposed-undo.server.ts';
import { resume } from './undo.server.ts';

const writing = {
  ...{ tags: ['Обмен с 1С'], security: csrfSecurity, querystring: noQuery },
} as const;

/** Routes of the staff that take runs back and let imports go on afterwards. */
export const staffUndoRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.post(
    '/staff/exchange/runs/:id/undo/',
    {
      config: { staff: 'exchange.decide', needsFactor: true },
      schema: {
        ...writing,
        summary: 'Отменить загрузку и все после неё; загрузки источника стоят до resume',
        description: 'Ждёт второй подписи.',
        params: idParams,
        body: Type.Object(
          {
            only: Type.Optional(
              Type.Boolean({ description: 'Только эту, если поздние не меняли тех же товаров' }),
            ),
            note: Type.String({ minLength: 1, maxLength: 500, description: 'Почему; для журнала' }),
          },
          { additionalProperties: false },
        ),
        response: {
          201: Type.Object(
            { run: Type.Integer({ description: 'Загрузка, которая отменяет: чем кончилась, видно у неё' }) },
            { title: 'RequestedUndo' },
          ),
          202: WaitingShape,
          ...personalFailures,
          409: DetailShape,
        },
      },
    },
    async ({ staff, params: { id }, body: { only = false, note } }, reply) => {
      if (note.trim() === '') throw badField('note', 'Напишите, почему загрузка отменена.');
      const done = await undoOrPropose({ db, staff }, Number(id), { isAlone: only, note: note.trim() });
      if ('approval' in done) return reply.code(202).send(done);
      return reply.code(201).send(done);
    },
  );

  app.post(
    '/staff/exchange/connections/:slug/resume/',
    {
      config: { staff: 'exchange.decide' },
      schema: {
        ...writing,
        summary: 'Загружать дальше после отмены; сначала загрузится то, что ждало',
        params: slugParams,
        response: { 204: Type.Null(), ...personalFailures, 409: DetailShape },
      },
    },
    async ({ staff, params: { slug } }, reply) => {
      await resume(db, slug, staffActor(staff));
      return reply.code(204).send(null);
    },
  );
};
