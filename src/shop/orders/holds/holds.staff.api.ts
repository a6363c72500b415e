import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import { inTransaction } from '../../../platform/database/transaction.server.ts';
import { csrfSecurity, idParams, noQuery, personalFailures } from '../../../platform/http/shapes.ts';
import { staffActor } from '../../accounts/staff/staff.server.ts';
import { staffOrder } from '../staff/order-page/order-page.server.ts';
import { StaffOrderShape } from '../staff/order-page/order-page.shapes.ts';
import { lockStaffOrder } from '../staff/staff-order/staff-order.server.ts';
import { StaleOrderShape, VersionShape } from '../staff/staff-order/staff-order.shapes.ts';
import { holdUntil } from './holds.server.ts';
import { LONGEST_HOLD_NOTE, MOST_HOLD_DAYS } from './holds.ts';

const HoldShape = Type.Object(
  {
    version: VersionShape,
    until: Type.String({
      format: 'date',
      description: `Последний день резерва, с сегодняшнего и до ${MOST_HOLD_DAYS} дней вперёд`,
    }),
    note: Type.Optional(Type.String({ maxLength: LONGEST_HOLD_NOTE, description: 'Почему; для истории' })),
  },
  { additionalProperties: false, title: 'NewHold' },
);

/** The route of the staff that extends the hold of an order. */
export const staffHoldRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.post(
    '/staff/orders/:id/hold/',
    {
      config: { staff: 'orders.edit' },
      schema: {
        summary: 'Продлить резерв заказа',
        description:
          'Товар, резерв которого снят, резервируется снова; если его уже не хватает — 409 и ничего не меняется. Покупатель получает письмо.',
        tags: ['Заказы'],
        security: csrfSecurity,
        params: idParams,
        querystring: noQuery,
        body: HoldShape,
        response: { 200: StaffOrderShape, ...personalFailures, 409: StaleOrderShape },
      },
    },
    async ({ staff, params, body: { version, until, note } }) => {
      const id = Number(params.id);
      await inTransaction(db, async (tx) => {
        await lockStaffOrder(tx, staff, { id, version });
        await holdUntil(
          tx,
          { orderId: id, until, ...(note !== undefined && { note }) },
          staffActor(staff, note),
        );
      });
      return staffOrder({ db, staff }, id);
    },
  );
};
