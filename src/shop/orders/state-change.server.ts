import type { Tx } from '../../platform/database/db.server.ts';
import { ShopError } from '../../platform/http/errors.ts';
import { recordAudit } from '../audit/audit.server.ts';
import type { Actor } from '../audit/audit.ts';
import { queueInvoice, queueNews } from './emails/emails.server.ts';
import { reserveForConfirmation, setHold, startInvoice } from './holds/holds.server.ts';
import { insertStateChange, lockState, writeState } from './orders.queries.ts';
import { mayBecome, type OrderState, stateView } from './orders.ts';
import { endReservation } from './reservations/reservations.server.ts';
import { withdrawAwaiting } from './revisions/revisions.queries.ts';
import { readFulfilment, readHasOpen } from './shipments/shipments.queries.ts';

/** How the reservations of an order end in its final states. */
const ENDS: Partial<Record<OrderState, 'released' | 'taken'>> = {
  cancelled: 'released',
  done: 'taken',
};

interface StateChange {
  id: number;
  to: OrderState;
  by: Actor;
  /** The reason, shown to the buyer. */
  note?: string;
  /** The buyer gets no email about this step. */
  isQuiet?: boolean;
}

/**
 * Moves an order to another state. State, history, audit, emails and reservations change in one transaction (ORD-7).
 * @param mayLeave an additional condition on the current state
 * @throws 409 when the state machine has no such transition, the shipments of the order contradict it, or goods released
 *   before are out of stock
 */
export async function changeState(
  tx: Tx,
  { id, to, by, note, isQuiet = false }: StateChange,
  mayLeave: (from: OrderState) => boolean = () => true,
): Promise<void> {
  const from = await lockState(tx, id);
  if (!from || !mayBecome(from, to, by.actor) || !mayLeave(from)) {
    const name = from ? stateView(from).name : '';
    throw new ShopError('no_such_step', 409, `Заказ уже «${name}»: состояние так не меняется.`);
  }
  await requireShipped(tx, id, to);
  if (to === 'confirmed') await reserveForConfirmation(tx, id, by.actor === '1c' ? 'available' : 'all');
  if (to === 'confirmed' && (await startInvoice(tx, id))) await queueInvoice(tx, id);
  await writeState(tx, id, to);
  await insertStateChange(tx, id, to);
  await recordAudit(tx, { ...by, action: `order.${to}`, subjectId: id, details: { from, note } });
  if (!isQuiet) await queueNews(tx, id, { news: to, by: by.actor });
  const end = ENDS[to];
  // A delivery price may await its answer after the goods have left.
  if (to === 'done' || to === 'cancelled') await withdrawAwaiting(tx, id);
  if (end) await endReservation(tx, id, end);
  await setHold(tx, id);
}

/**
 * Checks that an order is cancelled only before any hand-over, and `shipped` or `done` only without a part or a shipment
 * left. An order without shipments passes, as the previous release and the command line move it.
 * @throws 409
 */
async function requireShipped(tx: Tx, id: number, to: OrderState): Promise<void> {
  if (to !== 'cancelled' && to !== 'shipped' && to !== 'done') return;
  const fulfilment = (await readFulfilment(tx, id))?.fulfilment ?? 'none';
  if (to === 'cancelled') {
    if (fulfilment === 'none') return;
    throw new ShopError(
      'partly_shipped',
      409,
      'Часть заказа уже отгружена: отменить можно только то, что осталось.',
    );
  }
  if (fulfilment === 'part' || (await readHasOpen(tx, id)))
    throw new ShopError(
      'not_shipped',
      409,
      'Отгружено ещё не всё: передайте остальное или уменьшите заказ, а лишние отгрузки отмените.',
    );
}
