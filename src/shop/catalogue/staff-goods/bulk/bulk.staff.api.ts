import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  csrfSecurity,
  DetailShape,
  idParams,
  noQuery,
  personalFailures,
} from '../../../../platform/http/shapes.ts';
import type { GoodsWriting } from '../staff-goods.server.ts';
import { bulkChange, bulkChanges, startBulk, undoBulk } from './bulk.server.ts';
import {
  BulkBodyShape,
  BulkChangeShape,
  BulkChangesQueryShape,
  BulkChangesShape,
  BulkHeadersShape,
  BulkPreviewBodyShape,
  BulkPreviewShape,
} from './bulk.shapes.ts';
import { previewBulk } from './bulk-preview.server.ts';

const tags = ['Товары'];
const reading = { staff: 'catalogue.read' } as const;
const bulk = { staff: 'catalogue.bulk' } as const;

/** Routes of the staff about changes of many goods at once. */
export const bulkRoutes: FastifyPluginAsyncTypebox<Pick<GoodsWriting, 'db' | 'refreshGoods'>> = async (
  app,
  { db, refreshGoods },
) => {
  app.post(
    '/staff/catalogue/bulk/preview/',
    {
      config: bulk,
      schema: {
        summary: 'Что изменит действие',
        tags,
        security: csrfSecurity,
        body: BulkPreviewBodyShape,
        response: { 200: BulkPreviewShape, ...personalFailures },
      },
    },
    async ({ body }) => previewBulk(db, body),
  );

  app.post(
    '/staff/catalogue/bulk/',
    {
      config: bulk,
      schema: {
        summary: 'Изменить много товаров: до 500 сразу, больше — заданием',
        description: '409, если по фильтру теперь другое число товаров.',
        tags,
        security: csrfSecurity,
        headers: BulkHeadersShape,
        body: BulkBodyShape,
        response: { 201: BulkChangeShape, ...personalFailures, 409: DetailShape, 422: DetailShape },
      },
    },
    async ({ staff, headers, body }, reply) =>
      reply.code(201).send(await startBulk({ db, staff, refreshGoods }, headers['idempotency-key'], body)),
  );

  app.get(
    '/staff/catalogue/bulk/',
    {
      config: reading,
      schema: {
        summary: 'Журнал изменений списком, новые сверху',
        tags,
        querystring: BulkChangesQueryShape,
        response: { 200: BulkChangesShape, ...personalFailures },
      },
    },
    async ({ query, url }) => bulkChanges(db, query, url),
  );

  app.get(
    '/staff/catalogue/bulk/:id/',
    {
      config: reading,
      schema: {
        summary: 'Изменение списком и его ход',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { 200: BulkChangeShape, ...personalFailures },
      },
    },
    async ({ params: { id } }) => bulkChange(db, Number(id)),
  );

  app.post(
    '/staff/catalogue/bulk/:id/undo/',
    {
      config: bulk,
      schema: {
        summary: 'Отменить изменение списком',
        description: 'Товары, которые меняли после, остаются и названы в left_goods.',
        tags,
        security: csrfSecurity,
        params: idParams,
        response: { 200: BulkChangeShape, ...personalFailures, 409: DetailShape },
      },
    },
    async ({ staff, params: { id } }) => undoBulk({ db, staff, refreshGoods }, Number(id)),
  );
};
