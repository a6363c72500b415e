import type { Tx } from '../../../platform/database/db.server.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Actor } from '../../audit/audit.ts';
import { readShipments, writeShipment } from './shipments.queries.ts';

/**
 * Cancels the planned and packed shipments of an order. The caller has locked the order's row.
 * @returns the price in kopecks that the order's delivery has without them, which the caller revises it to (SHP-5);
 *   undefined: no cancelled shipment had a price, or no other one has, so the price stays
 */
export async function cancelOpen(tx: Tx, orderId: number, by: Actor): Promise<Kopecks | undefined> {
  const shipments = await readShipments(tx, orderId);
  const open = shipments.filter(({ state }) => state === 'planned' || state === 'packed');
  for (const { id, number, state: was } of open) {
    await writeShipment(tx, id, { state: 'cancelled' });
    await recordAudit(tx, {
      ...by,
      action: 'order.shipment_cancelled',
      subjectId: orderId,
      details: { number, changed: [{ field: `shipment ${number}`, was, now: 'cancelled' }] },
    });
  }
  const left = shipments.flatMap(({ state, delivery }) =>
    state === 'handed_over' && delivery !== null ? [delivery] : [],
  );
  if (left.length === 0 || open.every(({ delivery }) => delivery === null)) return undefined;
  return left.reduce((sum, each) => sum + each, 0);
}
