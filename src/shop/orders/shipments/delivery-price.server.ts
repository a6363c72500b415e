import type { Tx } from '../../../platform/database/db.server.ts';
import { ShopError } from '../../../platform/http/errors.ts';
import type { Actor } from '../../audit/audit.ts';
import { readRevisable } from '../revisions/revisions.queries.ts';
import { revise, withdrawProposal } from '../revisions/revisions.server.ts';
import { readShipments, readShippable } from './shipments.queries.ts';

/**
 * Revises the price of an order's delivery to the sum of its shipments (SHP-5); the buyer has to accept a higher one. Does
 * nothing while no shipment has a price. When the order has that price already, a proposal of another price is withdrawn.
 * @throws 409 while a proposal that changes goods or the day awaits its answer, because the new revision would replace it
 */
export async function nameDelivery(tx: Tx, orderId: number, by: Actor): Promise<void> {
  const order = await readShippable(tx, orderId);
  const shipments = await readShipments(tx, orderId);
  const named = shipments.flatMap(({ state, delivery }) =>
    state === 'cancelled' || delivery === null ? [] : [delivery],
  );
  if (!order || named.length === 0) return;
  const delivery = named.reduce((sum, each) => sum + each, 0);
  if (delivery === order.delivery && !order.awaitsGoodsOrDay) {
    // A proposal of another price has lost its reason.
    const revisable = await readRevisable(tx, orderId);
    if (revisable?.awaiting != null)
      await withdrawProposal(tx, revisable, { n: revisable.awaiting, note: '' }, by);
    return;
  }
  if (order.awaitsGoodsOrDay)
    throw new ShopError(
      'answer_awaited',
      409,
      'Покупатель ещё не ответил на изменение заказа: назовите стоимость доставки после ответа.',
    );
  await revise(
    tx,
    { orderId, base: order.base, source: 'staff', reason: 'delivery', delivery, lines: [] },
    by,
  );
}
