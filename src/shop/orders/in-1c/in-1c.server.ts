import type { Tx } from '../../../platform/database/db.server.ts';
import { setHold } from '../holds/holds.server.ts';
import { lockState } from '../orders.queries.ts';
import type { OrderState } from '../orders.ts';
import { writeHanded } from '../reservations/reservations.server.ts';
import { changeState } from '../state-change.server.ts';
import { readWaitsForCredit } from './in-1c.queries.ts';

/**
 * Records that 1C has an order: confirms it and marks its reservations as handed, so they end when 1C has counted its stock
 * without the goods (ORD-7). Locks the order's row. Nothing happens to a cancelled order; a repeated call changes nothing.
 * @param decidesCredit false: an order that waits for the shop to allow its credit stays new
 * @returns the state that the order had; undefined for an unknown order
 */
export async function recordIn1c(
  tx: Tx,
  id: number,
  { decidesCredit }: { decidesCredit: boolean },
): Promise<OrderState | undefined> {
  const state = await lockState(tx, id);
  if (state === undefined || state === 'cancelled') return state;
  const isConfirmed = state === 'new' && (decidesCredit || !(await readWaitsForCredit(tx, id)));
  if (isConfirmed) await changeState(tx, { id, to: 'confirmed', by: { actor: '1c', actorId: null } });
  await writeHanded(tx, id);
  await setHold(tx, id);
  return state;
}
