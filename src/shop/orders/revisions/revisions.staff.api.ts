import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import {
  callKey,
  csrfSecurity,
  DetailShape,
  idParams,
  noQuery,
  PathId,
  personalFailures,
} from '../../../platform/http/shapes.ts';
import type { CatalogSearch } from '../../search/search.ts';
import { addableProducts, previewRevision } from './revision-preview.server.ts';
import {
  AddableQueryShape,
  AddableShape,
  NewRevisionShape,
  RevisedShape,
  RevisionConflictShape,
  RevisionNoteShape,
  RevisionPreviewShape,
} from './revisions.shapes.ts';
import { reviseAsStaff, settleAsStaff } from './staff-revisions.server.ts';

const tags = ['Заказы'];
const KeyShape = Type.Object({
  'idempotency-key': callKey(
    'Своё имя этого изменения: посланное снова под тем же именем, оно не станет вторым',
  ),
});
const revisionParams = Type.Object({ id: PathId, n: PathId });
const conflict = { ...personalFailures, 409: RevisionConflictShape } as const;

/** Routes of the staff that revise orders, withdraw proposals and record consent by word of mouth. */
export const staffRevisionRoutes: FastifyPluginAsyncTypebox<{
  db: Kysely<DB>;
  search: Pick<CatalogSearch, 'search'>;
}> = async (app, { db, search }) => {
  app.post(
    '/staff/orders/:id/revisions/',
    {
      config: { staff: 'orders.edit' },
      schema: {
        summary: 'Изменить заказ: строки, цены, доставку, день',
        description:
          'Цены — рубли. Чего покупатель не заказывал или что дороже, вступит в силу с его согласия (outcome awaiting). 409 с base и changed: заказ уже в другой редакции.',
        tags,
        security: csrfSecurity,
        params: idParams,
        querystring: noQuery,
        headers: KeyShape,
        body: NewRevisionShape,
        response: { 201: RevisedShape, ...conflict, 422: DetailShape },
      },
    },
    async ({ staff, params: { id }, headers, body }, reply) =>
      reply
        .code(201)
        .send(await reviseAsStaff({ db, staff }, { id: Number(id), key: headers['idempotency-key'] }, body)),
  );

  app.post(
    '/staff/orders/:id/revisions/preview/',
    {
      config: { staff: 'orders.edit' },
      schema: {
        summary: 'Что изменит такая редакция; ничего не записывает',
        description: 'Отвечает тем же, чем ответил бы вызов, который её записывает.',
        tags,
        security: csrfSecurity,
        params: idParams,
        querystring: noQuery,
        body: NewRevisionShape,
        response: { 200: RevisionPreviewShape, ...conflict },
      },
    },
    async ({ staff, params: { id }, body }) => previewRevision({ db, staff }, Number(id), body),
  );

  app.get(
    '/staff/orders/:id/goods/',
    {
      config: { staff: 'orders.edit' },
      schema: {
        summary: 'Товары, которые можно добавить в заказ: по артикулу или словам',
        tags,
        params: idParams,
        querystring: AddableQueryShape,
        response: { 200: AddableShape, ...personalFailures },
      },
    },
    async ({ staff, params: { id }, query: { text } }) =>
      addableProducts({ db, staff, search }, Number(id), text),
  );

  for (const [word, summary] of [
    ['withdraw', 'Отозвать изменения, пока покупатель не ответил, или оставить заказ прежним после отказа'],
    ['accept', 'Записать согласие покупателя, которое он дал устно'],
  ] as const)
    app.post(
      `/staff/orders/:id/revisions/:n/${word}/`,
      {
        config: { staff: 'orders.edit' },
        schema: {
          summary,
          tags,
          security: csrfSecurity,
          params: revisionParams,
          querystring: noQuery,
          body: RevisionNoteShape,
          response: { 204: Type.Null(), ...conflict },
        },
      },
      async ({ staff, params: { id, n }, body: { note = '' } }, reply) => {
        await settleAsStaff({ db, staff }, { id: Number(id), n: Number(n), note }, word);
        return reply.code(204).send(null);
      },
    );
};
