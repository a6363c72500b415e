import type { Tx } from '../../../platform/database/db.server.ts';
import { badField } from '../../../platform/http/errors.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import type { DeliveryType } from '../delivery/delivery.ts';
import { lockPowerOf, type Shipment, type ShippableOrder, writeShipment } from './shipments.queries.ts';
import { requireNamed } from './shipments.ts';

/** What the staff may set of a shipment; absent: unchanged. */
export interface ShipmentFacts {
  plannedOn?: LegalDay | null | undefined;
  /** The price of its delivery in kopecks. */
  delivery?: Kopecks | undefined;
  track?: string | undefined;
  /** The id of the receiver's power of attorney. */
  power?: number | undefined;
  receiver?: string | undefined;
  /** What is still owed is paid now, at the hand-over. */
  paidBy?: 'cash' | 'card' | undefined;
}

/**
 * Who receives a shipment. For a company that is the person of the power of attorney (at the counter by default the power
 * chosen with the order); for a person it is the contact of the order.
 * @throws 400 at `power`, and at `receiver` for somebody whom the power does not name
 */
export async function receiverOf(
  tx: Tx,
  order: ShippableOrder,
  {
    kind,
    power,
    receiver = '',
  }: { kind: DeliveryType; power?: number | undefined; receiver?: string | undefined },
): Promise<{ powerId: number | null; name: string }> {
  const name = receiver.trim();
  if (!order.company) {
    if (power !== undefined) throw badField('power', 'Покупатель — не организация: доверенность не нужна.');
    return { powerId: null, name: name || order.contactName };
  }
  const id = power ?? (kind === 'pickup' && name === '' ? order.powerId : null);
  if (id === null) return { powerId: null, name: name || (kind === 'pickup' ? '' : order.contactName) };
  const found = await lockPowerOf(tx, order.company.id, id);
  if (!found) throw badField('power', 'Такой доверенности у этой организации нет.');
  requireNamed(found, name);
  return { powerId: id, name: found.person };
}

/** Writes the receiver of a shipment when a call names one. @throws as `receiverOf` */
export async function writeReceiver(
  tx: Tx,
  order: ShippableOrder,
  { id, kind, receiver: before }: Shipment,
  { power, receiver }: ShipmentFacts,
): Promise<void> {
  if (power === undefined && receiver === undefined) return;
  const { powerId, name } = await receiverOf(tx, order, {
    kind,
    power,
    receiver: receiver ?? (power ? '' : before),
  });
  await writeShipment(tx, id, { powerId, receiver: name });
}
