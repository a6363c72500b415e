import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { DB } from '../../../../../db/types.ts';
import {
  csrfSecurity,
  DetailShape,
  idParams,
  noQuery,
  PathId,
  personalFailures,
} from '../../../../platform/http/shapes.ts';
import { WaitingShape } from '../../../accounts/approvals/approvals.shapes.ts';
import { requireRecentFactor } from '../../../accounts/desk-session/desk-session.ts';
import { StaleOrderShape } from '../../staff/staff-order/staff-order.shapes.ts';
import { WriteKeyShape } from '../../staff/staff-write/staff-write.shapes.ts';
import { NewPaymentShape, NewRefundShape, ReversalShape, WrittenPaymentShape } from './ledger.shapes.ts';
import { recordRefund } from './refunds/refunds.server.ts';
import { recordStaffMoney, reverseStaffMoney } from './staff-ledger.server.ts';

const tags = ['Заказы'];
const response = {
  201: WrittenPaymentShape,
  ...personalFailures,
  409: StaleOrderShape,
  422: DetailShape,
} as const;
const write = { tags, security: csrfSecurity, querystring: noQuery, headers: WriteKeyShape, response };

/** Routes of the staff that record payments, refunds and reversals. */
export const staffLedgerRoutes: FastifyPluginAsyncTypebox<{ db: Kysely<DB> }> = async (app, { db }) => {
  app.post(
    '/staff/orders/:id/payments/',
    {
      config: { staff: 'payments.record' },
      schema: {
        ...write,
        summary: 'Записать оплату',
        description: 'Больше, чем стоит заказ, — тоже: лишнее ждёт возврата.',
        params: idParams,
        body: NewPaymentShape,
      },
    },
    async ({ staff, desk, params: { id }, headers, body }, reply) => {
      // Replacing a payment undoes one, as a reversal does.
      if (body.replaces !== undefined) requireRecentFactor(desk);
      const call = { id: Number(id), key: headers['idempotency-key'] };
      return reply.code(201).send(await recordStaffMoney({ db, staff }, call, 'payment', body));
    },
  );

  app.post(
    '/staff/orders/:id/payments/:payment/reversal/',
    {
      config: { staff: 'payments.refund', needsFactor: true },
      schema: {
        ...write,
        summary: 'Отменить ошибочную запись о деньгах',
        params: Type.Object({ id: PathId, payment: PathId }),
        body: ReversalShape,
      },
    },
    async ({ staff, params: { id, payment }, headers, body }, reply) => {
      const call = { id: Number(id), payment: Number(payment), key: headers['idempotency-key'] };
      return reply.code(201).send(await reverseStaffMoney({ db, staff }, call, body));
    },
  );

  app.post(
    '/staff/orders/:id/refunds/',
    {
      config: { staff: 'payments.refund', needsFactor: true },
      schema: {
        ...write,
        summary: 'Записать возврат денег',
        description:
          'Не больше, чем оплачено сверх стоимости заказа; отменённый заказ не стоит ничего. Большой возврат ждёт второй подписи.',
        params: idParams,
        body: NewRefundShape,
        response: { ...response, 202: WaitingShape },
      },
    },
    async ({ staff, params: { id }, headers, body }, reply) => {
      const call = { id: Number(id), key: headers['idempotency-key'] };
      const done = await recordRefund({ db, staff }, call, body);
      if ('approval' in done) return reply.code(202).send(done);
      return reply.code(201).send(done);
    },
  );
};
