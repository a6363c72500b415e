import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { LONG_MS } from '../../../platform/database/request-pool.server.ts';
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
import { DiffShape } from '../diff/diff.shapes.ts';
import { viewDiff } from '../diff/diff.view.ts';
import { ShownDigest } from '../runs/runs.shapes.ts';
import { undoOrPropose } from './proposed-undo/proposed-undo.server.ts';
import { previewUndo, resume } from './undo.server.ts';

const writing = {
  tags: ['Обмен с 1С'],
  security: csrfSecurity,
  querystring: noQuery,
} as const;

const UndoPreviewShape = Type.Object(
  {
    runs: Type.Array(
      Type.Object(
        { id: Type.Integer(), name: Type.String(), created_at: Type.String({ format: 'date-time' }) },
        { title: 'UndoneRun' },
      ),
      { description: 'Какие загрузки отменятся, новые сверху' },
    ),
    diff: DiffShape,
  },
  { title: 'UndoPreview' },
);

/** Routes of the staff that take runs back and let imports go on afterwards. */
export const staffUndoRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/staff/exchange/runs/:id/undo/',
    {
      // The digest of an undo is of all changes of its runs, perhaps of every price of the shop.
      config: { staff: 'exchange.read', queryMs: LONG_MS },
      schema: {
        summary: 'Что изменит отмена загрузки и всех после неё: «сейчас → станет»',
        tags: ['Обмен с 1С'],
        params: idParams,
        querystring: Type.Object(
          {
            only: Type.Unsafe<'true' | 'false'>({
              type: 'string',
              enum: ['true', 'false'],
              default: 'false',
              description: 'true — только эту загрузку',
            }),
            limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
          },
          { additionalProperties: false },
        ),
        response: { 200: UndoPreviewShape, ...personalFailures, 409: DetailShape },
      },
    },
    async ({ params: { id }, query: { only, limit } }) => {
      const { runs, diff } = await previewUndo(db, Number(id), {
        isAlone: only === 'true',
        most: limit,
      });
      const undone = runs.map(({ id: run, name, createdAt }) => ({
        id: run,
        name,
        created_at: createdAt.toISOString(),
      }));
      return { runs: undone, diff: viewDiff(diff) };
    },
  );

  app.post(
    '/staff/exchange/runs/:id/undo/',
    {
      // As above: the digest is compared.
      config: { staff: 'exchange.decide', needsFactor: true, queryMs: LONG_MS },
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
            digest: ShownDigest,
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
    async ({ staff, params: { id }, body: { only = false, digest, note } }, reply) => {
      if (note.trim() === '') throw badField('note', 'Напишите, почему загрузка отменена.');
      const done = await undoOrPropose({ db, staff }, Number(id), {
        isAlone: only,
        note: note.trim(),
        digest,
      });
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
