import type { Tx } from '../../platform/database/db.server.ts';
import type { Kopecks } from '../../platform/text/money.ts';
import type { Actor } from '../audit/audit.ts';
import type { OrderState } from './orders.ts';
import { readFulfilment } from './shipments/shipments.queries.ts';
import { cancelOpen } from './shipments/shipments.server.ts';
import { changeState } from './state-change.server.ts';

/** The states through which an order goes once everything was handed over, by its present state. */
const WAYS: Record<'pickup' | 'delivery', Partial<Record<OrderState, readonly OrderState[]>>> = {
  pickup: { confirmed: ['ready', 'done'], ready: ['done'] },
  delivery: { confirmed: ['shipped'], ready: ['shipped'] },
};

/**
 * Moves an order on once everything of the current order was handed over: one to be collected becomes `done`, any other
 * `shipped`. Call it after a hand-over and after a revision was accepted, with the order's row locked. The buyer gets no
 * email about it, because he gets one about the hand-over or the revision. Shipments planned for goods that are no longer
 * ordered are cancelled first.
 * @returns as `cancelOpen`: the price of delivery that the caller revises the order to
 * @throws 409 as `changeState`
 */
export async function settleFulfilment(tx: Tx, orderId: number, by: Actor): Promise<Kopecks | undefined> {
  const order = await readFulfilment(tx, orderId);
  if (order?.fulfilment !== 'all') return undefined;
  const delivery = await cancelOpen(tx, orderId, by);
  const way = WAYS[order.deliveryType === 'pickup' ? 'pickup' : 'delivery'][order.state] ?? [];
  for (const to of way) await changeState(tx, { id: orderId, to, by, isQuiet: true });
  return delivery;
}
