import type { Tx } from '../../core/db.server.ts';
import { ShopError } from '../../core/errors.ts';
import { type AuditEntry, recordAudit } from '../audit/audit.server.ts';
import { refreshListing } from '../search/search.server.ts';
import { queueNews } from './letters.server.ts';
import { insertStateChange, lockState, writeState } from './orders.queries.ts';
import { mayBecome, type OrderState, stateView } from './orders.ts';
import { endReservations, lockCounted, readScarce, subtractReserved } from './reservations.queries.ts';

/** How what an order held ends with it: given back, or handed over. */
const ENDS: Partial<Record<OrderState, 'released' | 'taken'>> = { cancelled: 'released', done: 'taken' };

interface StateChange {
  id: number;
  to: OrderState;
  by: Pick<AuditEntry, 'actor' | 'actorId'>;
  /** Why, for its buyer to read. */
  note?: string;
}

/**
 * Takes an order one step on: state, history, audit and letters together, and what it held is free when it is over
 * (DESIGN §4).
 * @param mayLeave asks more of the state than the state machine does
 * @throws 409 when there is no such step from where the order stands
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

/**
 * Ends what an order still holds: given back to others, or handed over. Lists follow where goods come back to be had.
 */
export async function endHold(tx: Tx, id: number, end: 'released' | 'taken'): Promise<void> {
  const freed = await endReservations(tx, id, end);
  if (freed.length === 0) return;
  await lockCounted(tx, freed);
  const wereScarce = await readScarce(tx, freed);
  await subtractReserved(tx, freed);
  await refreshListing(tx, wereScarce);
}
