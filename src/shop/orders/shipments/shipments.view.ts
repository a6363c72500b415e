import type { Static } from 'typebox';
import type { Shipment } from './shipments.queries.ts';
import type { ShipmentShape } from './shipments.shapes.ts';
import { shipmentStateName } from './shipments.ts';

/** The shipments of an order for its buyer, without cancelled ones. */
export function viewShipments(shipments: readonly Shipment[]): Static<typeof ShipmentShape>[] {
  return shipments.filter(({ state }) => state !== 'cancelled').map(viewShipment);
}

/** A shipment as the API answers it, to the buyer and to the staff. */
export function viewShipment(shipment: Shipment): Static<typeof ShipmentShape> {
  const { number, kind, state, plannedOn, handedOverAt, track, receiver, power, lines } = shipment;
  return {
    number,
    kind,
    status: { code: state, name: shipmentStateName(state, kind) },
    planned_on: plannedOn,
    handed_over_at: handedOverAt === null ? null : new Date(handedOverAt).toISOString(),
    track,
    receiver,
    power: power && { number: power.number, person: power.person },
    items: lines.map(({ line, name, article, unit, quantity }) => ({ line, name, article, unit, quantity })),
  };
}
