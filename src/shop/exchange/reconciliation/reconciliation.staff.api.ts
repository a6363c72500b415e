import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { badField } from '../../../platform/http/errors.ts';
import { csrfSecurity, idParams, noQuery, personalFailures } from '../../../platform/http/shapes.ts';
import { staffActor } from '../../accounts/staff/staff.server.ts';
import { acceptDifference } from '../contractors/contractors.server.ts';
import { settleTask } from '../documents/documents.server.ts';
import { staffDifferences } from './reconciliation.server.ts';
import {
  AcceptShape,
  ChangedDifferenceShape,
  DifferencesQueryShape,
  DifferencesShape,
  SettleShape,
} from './reconciliation.shapes.ts';

const tags = ['Обмен с 1С'];

/** Routes of the staff about what differs between the shop and 1C. */
export const staffReconciliationRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (
  app,
  { db },
) => {
  app.get(
    '/staff/exchange/reconciliation/',
    {
      config: { staff: 'exchange.read' },
      schema: {
        summary: 'Сверка с 1С: документы, которые не сходятся, и заказы, о которых 1С молчит',
        tags,
        querystring: DifferencesQueryShape,
        response: { 200: DifferencesShape, ...personalFailures },
      },
    },
    async ({ query, url }) => staffDifferences(db, query, url),
  );

  app.post(
    '/staff/exchange/reconciliation/:id/settle/',
    {
      config: { staff: 'exchange.decide' },
      schema: {
        summary: 'Закрыть задачу сверки: что решено',
        tags,
        security: csrfSecurity,
        params: idParams,
        querystring: noQuery,
        body: SettleShape,
        response: { 204: Type.Null(), ...personalFailures },
      },
    },
    async ({ staff, params: { id }, body }, reply) => {
      const note = noteOf(body);
      await settleTask(db, { id: Number(id), note, by: staffActor(staff, note) });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/staff/exchange/reconciliation/:id/accept/',
    {
      config: { staff: 'exchange.decide' },
      schema: {
        summary: 'Принять реквизиты юрлица из 1С. 409 — они уже не те, что видели, в ответе новые',
        tags,
        security: csrfSecurity,
        params: idParams,
        querystring: noQuery,
        body: AcceptShape,
        response: { 204: Type.Null(), ...personalFailures, 409: ChangedDifferenceShape },
      },
    },
    async ({ staff, params: { id }, body }, reply) => {
      const note = noteOf(body);
      const { digest } = body;
      await acceptDifference(db, { id: Number(id), note, digest, by: staffActor(staff, note) });
      return reply.code(204).send(null);
    },
  );
};

function noteOf(body: { note: string }): string {
  const note = body.note.trim();
  if (note === '') throw badField('note', 'Напишите, что решено.');
  return note;
}
