import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import type { DB } from '../../../../../db/types.ts';
import { csrfSecurity, idParams, noQuery, personalFailures } from '../../../../platform/http/shapes.ts';
import { requireStaff } from '../../../accounts/staff/staff.server.ts';
import { staffOrders } from '../order-list/order-list.server.ts';
import { StaffOrdersQueryShape, StaffOrdersShape } from '../order-list/order-list.shapes.ts';
import { StaleOrderShape } from '../staff-order/staff-order.shapes.ts';
import { addNote, capabilityOfState, confirmOrder, moveStaffOrder, staffOrder } from './order-page.server.ts';
import { ConfirmShape, NewNoteShape, NewStateShape, StaffOrderShape } from './order-page.shapes.ts';

const tags = ['Заказы'];
const changed = { 200: StaffOrderShape, ...personalFailures, 409: StaleOrderShape } as const;

/** Routes of the staff about orders: the list, an order, its state and its notes. */
export const staffOrderRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.get(
    '/staff/orders/',
    {
      config: { staff: 'orders.read', reads: 'order' },
      schema: {
        summary: 'Заказы своих городов и магазинов, новые сверху',
        tags,
        querystring: StaffOrdersQueryShape,
        response: { 200: StaffOrdersShape, ...personalFailures },
      },
    },
    async ({ staff, query, url }) => staffOrders({ db, staff }, query, url),
  );

  app.get(
    '/staff/orders/:id/',
    {
      config: { staff: 'orders.read', reads: 'order' },
      schema: {
        summary: 'Заказ целиком: строки, редакции, отгрузки, деньги, заметки, история',
        tags,
        params: idParams,
        querystring: noQuery,
        response: { 200: StaffOrderShape, ...personalFailures },
      },
    },
    async ({ staff, params: { id } }) => staffOrder({ db, staff }, Number(id)),
  );

  app.post(
    '/staff/orders/:id/confirm/',
    {
      config: { staff: 'orders.move' },
      schema: {
        summary: 'Подтвердить новый заказ',
        tags,
        security: csrfSecurity,
        params: idParams,
        body: ConfirmShape,
        response: changed,
      },
    },
    async ({ staff, params: { id }, body: { version } }) => {
      await confirmOrder({ db, staff }, Number(id), version);
      return staffOrder({ db, staff }, Number(id));
    },
  );

  app.post(
    '/staff/orders/:id/state/',
    {
      config: { staff: 'orders.move' },
      schema: {
        summary: 'Перевести заказ в другое состояние',
        tags,
        security: csrfSecurity,
        params: idParams,
        body: NewStateShape,
        response: changed,
      },
    },
    async ({ staff: person, params: { id }, body }) => {
      const staff = await requireStaff(db, person, capabilityOfState(body.state));
      await moveStaffOrder({ db, staff }, Number(id), body);
      return staffOrder({ db, staff }, Number(id));
    },
  );

  app.post(
    '/staff/orders/:id/notes/',
    {
      config: { staff: 'orders.read' },
      schema: {
        summary: 'Заметка для коллег; покупатель её не видит',
        tags,
        security: csrfSecurity,
        params: idParams,
        body: NewNoteShape,
        response: { ...personalFailures, 201: StaffOrderShape },
      },
    },
    async ({ staff, params: { id }, body }, reply) => {
      await addNote({ db, staff }, Number(id), body);
      return reply.code(201).send(await staffOrder({ db, staff }, Number(id)));
    },
  );
};
