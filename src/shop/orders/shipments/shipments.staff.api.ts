import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import {
  csrfSecurity,
  DetailShape,
  idParams,
  noQuery,
  PathId,
  personalFailures,
} from '../../../platform/http/shapes.ts';
import { StaleOrderShape } from '../staff/staff-order/staff-order.shapes.ts';
import { WriteKeyShape } from '../staff/staff-write/staff-write.shapes.ts';
import { NewShipmentShape, ShipmentChangeShape, WrittenShipmentShape } from './shipments.staff.shapes.ts';
import { addStaffShipment, changeStaffShipment } from './staff-shipments.server.ts';

const tags = ['Заказы'];
const rejections = { ...personalFailures, 409: StaleOrderShape, 422: DetailShape } as const;
const RULES =
  'Больше, чем осталось в текущей редакции, не отгрузить; чего ждёт ответ покупателя — тоже. Выдача в магазине, и самовывоз, который отправляют иначе: заказ оплачен, оплачивается здесь же или с отсрочкой. В магазине организации — по действующей доверенности или её руководителю.';

/** Routes of the staff that add and change shipments. */
export const staffShipmentRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.post(
    '/staff/orders/:id/shipments/',
    {
      config: { staff: 'orders.handout' },
      schema: {
        summary: 'Отгрузить заказ или его часть',
        description: RULES,
        tags,
        security: csrfSecurity,
        params: idParams,
        querystring: noQuery,
        headers: WriteKeyShape,
        body: NewShipmentShape,
        response: { 201: WrittenShipmentShape, ...rejections },
      },
    },
    async ({ staff, params: { id }, headers, body }, reply) => {
      const call = { id: Number(id), key: headers['idempotency-key'] };
      return reply.code(201).send(await addStaffShipment({ db, staff }, call, body));
    },
  );

  app.patch(
    '/staff/orders/:id/shipments/:number/',
    {
      config: { staff: 'orders.handout' },
      schema: {
        summary: 'Собрать, передать, отменить или уточнить отгрузку',
        description: `${RULES} У переданной меняется только track.`,
        tags,
        security: csrfSecurity,
        params: Type.Object({ id: PathId, number: PathId }),
        querystring: noQuery,
        headers: WriteKeyShape,
        body: ShipmentChangeShape,
        response: { 200: WrittenShipmentShape, ...rejections },
      },
    },
    async ({ staff, params: { id, number }, headers, body }) => {
      const call = { id: Number(id), number: Number(number), key: headers['idempotency-key'] };
      return changeStaffShipment({ db, staff }, call, body);
    },
  );
};
