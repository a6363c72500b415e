import type { Tx } from '../../platform/database/db.server.ts';
import type { Actor } from '../audit/audit.ts';
import { lockState } from './orders.queries.ts';
import type { OrderState } from './orders.ts';
import { revise } from './revisions/revisions.server.ts';
import { readLinesToShip, readShippable } from './shipments/shipments.queries.ts';
import { cancelOpen } from './shipments/shipments.server.ts';
import { changeState } from './state-change.server.ts';

/** Who cancels an order and why. */
interface Cancellation {
  id: number;
  by: Actor;
  /** The reason, shown to the buyer. */
  note?: string;
  /** Whether the buyer himself cancels: then the rest of an order is cancelled without waiting for his answer. */
  isBuyers: boolean;
}

/**
 * Cancels an order. If a part was handed over, only the rest is cancelled, by a revision down to what was handed over;
 * planned and packed shipments are cancelled at once, and the revision names the delivery of the others. When the shop does it, the buyer may object to the revision within two
 * working days.
 * @param mayLeave an additional condition on the current state of the order
 * @returns whether the order or its rest is cancelled now; false: the revision awaits the buyer's answer
 * @throws 409 when the state machine has no such transition, or nothing is left to cancel
 */
export async function cancelOrRest(
  tx: Tx,
  { id, by, note, isBuyers }: Cancellation,
  mayLeave?: (from: OrderState) => boolean,
): Promise<boolean> {
  await lockState(tx, id);
  const lines = await readLinesToShip(tx, id);
  const order = await readShippable(tx, id);
  const isOpen = order?.state === 'confirmed' || order?.state === 'ready';
  if (!order || !isOpen || lines.every(({ handed }) => handed === 0) || mayLeave?.(order.state) === false) {
    await changeState(tx, { id, to: 'cancelled', by, ...(note && { note }) }, mayLeave);
    return true;
  }
  const delivery = await cancelOpen(tx, id, by);
  const { outcome } = await revise(
    tx,
    {
      orderId: id,
      base: order.base,
      source: isBuyers ? 'buyer' : 'staff',
      // The note of the shop is its reason.
      reason: isBuyers ? 'client' : 'other',
      ...(note && { note }),
      delivery,
      lines: lines
        .filter(({ quantity, handed }) => quantity > handed)
        .map(({ line, handed }) => ({ line, quantity: handed })),
    },
    by,
  );
  return outcome === 'accepted';
}
