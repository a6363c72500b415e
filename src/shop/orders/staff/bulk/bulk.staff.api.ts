import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../../db/types.ts';
import {
  csrfSecurity,
  DetailShape,
  idParams,
  noQuery,
  personalFailures,
} from '../../../../platform/http/shapes.ts';
import { setManager } from '../order-manager/order-manager.server.ts';
import { staffOrder } from '../order-page/order-page.server.ts';
import { StaffOrderShape } from '../order-page/order-page.shapes.ts';
import { StaleOrderShape } from '../staff-order/staff-order.shapes.ts';
import { WriteKeyShape } from '../staff-write/staff-write.shapes.ts';
import { ownBulk, previewBulk, startBulk, undoBulk } from './bulk.server.ts';
import {
  BulkIdShape,
  BulkPreviewBodyShape,
  BulkPreviewShape,
  BulkShape,
  NewBulkShape,
  OrderManagerShape,
} from './bulk.shapes.ts';

const tags = ['Заказы'];
const config = { staff: 'orders.move' } as const;

/** Routes of the staff about managers of orders and actions with many orders. */
export const staffBulkRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.post(
    '/staff/orders/:id/manager/',
    {
      config,
      schema: {
        summary: 'Назначить менеджера заказа',
        tags,
        security: csrfSecurity,
        params: idParams,
        body: OrderManagerShape,
        response: { 200: StaffOrderShape, ...personalFailures, 409: StaleOrderShape },
      },
    },
    async ({ staff, params: { id }, body }) => {
      await setManager({ db, staff }, Number(id), body);
      return staffOrder({ db, staff }, Number(id));
    },
  );

  app.post(
    '/staff/orders/bulk/preview/',
    {
      config,
      schema: {
        summary: 'Что сделает действие с отмеченными заказами или со всеми по фильтру',
        tags,
        security: csrfSecurity,
        body: BulkPreviewBodyShape,
        response: { 200: BulkPreviewShape, ...personalFailures },
      },
    },
    async ({ staff, body }) => previewBulk({ db, staff }, body),
  );

  app.post(
    '/staff/orders/bulk/',
    {
      config,
      schema: {
        summary: 'Подтвердить заказы или назначить им менеджера',
        description:
          'Заказы и их версии — из предпросмотра. Подтверждение начнётся в run_at: до этого его можно отменить, и покупатели писем не получат.',
        tags,
        security: csrfSecurity,
        headers: WriteKeyShape,
        body: NewBulkShape,
        response: { 200: BulkShape, ...personalFailures, 422: DetailShape },
      },
    },
    async ({ staff, body, headers }) => startBulk({ db, staff }, headers['idempotency-key'], body),
  );

  app.get(
    '/staff/orders/bulk/:bulk/',
    {
      config,
      schema: {
        summary: 'Своё действие с заказами: что стало с каждым',
        tags,
        params: BulkIdShape,
        querystring: noQuery,
        response: { 200: BulkShape, ...personalFailures },
      },
    },
    async ({ staff, params: { bulk } }) => ownBulk({ db, staff }, bulk),
  );

  app.post(
    '/staff/orders/bulk/:bulk/undo/',
    {
      config,
      schema: {
        summary: 'Отменить своё действие с заказами',
        tags,
        security: csrfSecurity,
        params: BulkIdShape,
        response: { 200: BulkShape, ...personalFailures, 409: DetailShape },
      },
    },
    async ({ staff, params: { bulk } }) => undoBulk({ db, staff }, bulk),
  );
};
