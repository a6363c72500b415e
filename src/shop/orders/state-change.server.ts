import type { Tx } from '../../platform/database/db.server.ts';
import { ShopError } from '../../platform/http/errors.ts';
import { recordAudit } from '../audit/audit.server.ts';
import type { AuditEntry } from '../audit/audit.ts';
import { refreshListing } from '../search/search.server.ts';
import { queueNews } from './emails/emails.server.ts';
import { insertStateChange, lockState, writeState } from './orders.queries.ts';
import { mayBecome, type OrderState, stateView } from './orders.ts';
import { endReservations, lockCounted, readScarce, subtractReserved } from './reservations.queries.ts';

/** What becomes of the reservations in a final state: released to others, or taken by the buyer. */
const ENDS: Partial<Record<OrderState, 'released' | 'taken'>> = { cancelled: 'released', done: 'taken' };

interface StateChange {
  id: number;
  to: OrderState;
  by: Pick<AuditEntry, 'actor' | 'actorId'>;
  /** The reason, shown to the buyer. */
  note?: string;
}

/**
 * Moves an order to another state. State, history, audit, emails and reservations change in one transaction (ORD-7).
 * @param mayLeave an additional condition on the current state
 * @throws 409 when the state machine has no such transition
 */
export async function changeState(
  tx: Tx,
  { id, to, by, note }: StateChange,
  mayLeave: (from: OrderState) => boolean = () => true,
): Promise<void> {
  const from = await lockState(tx, id);
  if (!from || !mayBecome(from, to) || !mayLeave(from)) {
    const name = from ? stateView(from).name : '';
    throw new ShopError('no_such_step', 409, `Заказ уже «${name}»: состояние так не меняется.`);
  }
  await writeState(tx, id, to);
  await insertStateChange(tx, id, to);
  await recordAudit(tx, { ...by, action: `order.${to}`, subjectId: id, details: { from, note } });
  await queueNews(tx, id, { news: to, by: by.actor });
  const end = ENDS[to];
  if (end) await endHold(tx, id, end);
}

/** Ends the reservations of an order. Listings are updated when goods come back into stock. */
export async function endHold(tx: Tx, id: number, end: 'released' | 'taken'): Promise<void> {
  const freed = await endReservations(tx, id, end);
  if (freed.length === 0) return;
  await lockCounted(tx, freed);
  const wereScarce = await readScarce(tx, freed);
  await subtractReserved(tx, freed);
  await refreshListing(tx, wereScarce);
}
