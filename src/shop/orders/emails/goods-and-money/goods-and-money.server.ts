import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Db, Tx } from '../../../../platform/database/db.server.ts';
import type { Email } from '../../../../platform/email/mail.server.ts';
import { addJob, type Jobs } from '../../../../platform/jobs/jobs.server.ts';
import { refundableOf } from '../../payments/ledger/ledger.ts';
import { type OrderInEmail, readOrderInEmail } from '../emails.queries.ts';
import type { OrderLinks } from '../emails.ts';
import { readRefundInEmail, readRestAfter, readShipmentInEmail } from './goods-and-money.queries.ts';
import { emailOfRefund, emailOfShipment } from './goods-and-money.ts';

/** The jobs of these emails. */
export const SHIPMENT_EMAIL = 'order-shipment-to-buyer';
export const REFUND_EMAIL = 'order-refund-to-buyer';
const ShipmentShape = Type.Object({ order: Type.Integer(), shipment: Type.Integer() });
const RefundShape = Type.Object({ order: Type.Integer(), payment: Type.Integer() });

/** Queues the email to the buyer about a shipment that was handed over. @param ids of the order and the shipment */
export async function queueShipmentEmail(tx: Tx, ids: { order: number; shipment: number }): Promise<void> {
  await addJob(tx, SHIPMENT_EMAIL, ids);
}

/** Queues the email to the buyer about a refund. @param ids of the order and the row of the ledger */
export async function queueRefundEmail(tx: Tx, ids: { order: number; payment: number }): Promise<void> {
  await addJob(tx, REFUND_EMAIL, ids);
}

interface EmailsContext {
  db: Db;
  send(email: Email): Promise<void>;
  linksOf(order: OrderInEmail): Promise<OrderLinks>;
}

/** Jobs that send the emails about shipments and refunds. */
export function goodsAndMoneyEmails({ db, send, linksOf }: EmailsContext): Jobs {
  return {
    [SHIPMENT_EMAIL]: async (payload) => {
      const ids = Value.Parse(ShipmentShape, payload);
      const order = await readOrderInEmail(db, ids.order);
      const shipment = await readShipmentInEmail(db, ids.shipment);
      if (!order || !shipment) return;
      const rest = await readRestAfter(db, ids.order, ids.shipment);
      await send({
        to: order.email,
        ...emailOfShipment(order, shipment, { rest, links: await linksOf(order) }),
      });
    },
    [REFUND_EMAIL]: async (payload) => {
      const ids = Value.Parse(RefundShape, payload);
      const order = await readOrderInEmail(db, ids.order);
      const refund = await readRefundInEmail(db, ids.payment);
      if (!order || !refund) return;
      const { legalEntityId } = refund;
      const more = { left: refundableOf(refund), links: await linksOf(order) };
      await send({ to: order.email, ...emailOfRefund({ ...order, legalEntityId }, refund, more) });
    },
  };
}
