import type { Tx } from '../../platform/database/db.server.ts';
import type { Actor } from '../audit/audit.ts';
import type { OrderState } from './orders.ts';
import { readFulfilment } from './shipments/shipments.queries.ts';
import { changeState } from './state-change.server.ts';

/** The steps that are left to an order of which everything has been handed over. */
const WAYS: Record<'pickup' | 'delivery', Partial<Record<OrderState, readonly OrderState[]>>> = {
  pickup: { confirmed: ['ready', 'done'], ready: ['done'] },
  delivery: { confirmed: ['shipped'], ready: ['shipped'] },
};

/**
 * Moves an order on when the current order has left the shop completely: one to be collected is `done`, any other is
 * `shipped`. Called after a hand-over and after a revision is accepted. The caller has locked the order's row. The buyer gets
 * no email about these steps, because he gets one about the hand-over or the revision.
 * @returns whether everything has left
 */
export async function settleFulfilment(tx: Tx, orderId: number, by: Actor): Promise<boolean> {
  const order = await readFulfilment(tx, orderId);
  if (order?.fulfilment !== 'all') return false;
  const way = WAYS[order.deliveryType === 'pickup' ? 'pickup' : 'delivery'][order.state] ?? [];
  for (const to of way) await changeState(tx, { id: orderId, to, by, isQuiet: true });
  return true;
}
