import type { Kysely } from 'kysely';
import type { Static } from 'typebox';
import type { DB } from '../../../../db/types.ts';
import type { Tx } from '../../../platform/database/db.server.ts';
import { badField } from '../../../platform/http/errors.ts';
import { isLegalDay, NO_SUCH_DAY } from '../../../platform/text/legal-day.ts';
import { fromRoubles, toRoubles } from '../../../platform/text/money.ts';
import { requireStaff, type Staff, staffActor } from '../../accounts/staff/staff.server.ts';
import type { Capability } from '../../accounts/staff-policy/staff-policy.ts';
import { withCapability, writeOnce, writtenOrder } from '../staff/staff-write/staff-write.server.ts';
import { addShipment, changeShipment, type ShipmentFacts } from './ship.server.ts';
import { readFulfilment, type Shipment } from './shipments.queries.ts';
import type {
  NewShipmentShape,
  ShipmentChangeShape,
  WrittenShipmentShape,
} from './shipments.staff.shapes.ts';
import { viewShipment } from './shipments.view.ts';

interface Context {
  db: Kysely<DB>;
  staff: Staff;
}

type Body = Static<typeof NewShipmentShape> | Static<typeof ShipmentChangeShape>;

/**
 * Adds a shipment for a member of the staff, once per idempotency key.
 * @throws 403 without the capabilities of `shippingStaff`; 400, 404, 409, 422 as `writeOnce` and `addShipment`
 */
export async function addStaffShipment(
  { db, staff: person }: Context,
  { id, key }: { id: number; key: string },
  body: Static<typeof NewShipmentShape>,
): Promise<Static<typeof WrittenShipmentShape>> {
  const { state, kind, lines = null, warehouse } = body;
  const facts = factsOf(body);
  const staff = await shippingStaff({ db, staff: person }, body, state === 'planned');
  return writeOnce({ db, staff }, { scope: 'shipment', id, key, body }, async (tx) => {
    const request = { ...facts, orderId: id, state, kind, lines, warehouse };
    const isSentAnotherWay = kind !== undefined && kind !== (await readFulfilment(tx, id))?.deliveryType;
    const able = isSentAnotherWay ? await withCapability(tx, staff, id, 'orders.edit') : staff;
    return answer(tx, staff, id, await addShipment(tx, request, staffActor(able)));
  });
}

/**
 * Changes a shipment for a member of the staff, once per idempotency key.
 * @param number of the shipment within the order
 * @throws as `addStaffShipment`
 */
export async function changeStaffShipment(
  { db, staff: person }: Context,
  { id, number, key }: { id: number; number: number; key: string },
  body: Static<typeof ShipmentChangeShape>,
): Promise<Static<typeof WrittenShipmentShape>> {
  const { state } = body;
  const facts = factsOf(body);
  const staff = await shippingStaff({ db, staff: person }, body, state === 'cancelled');
  const write = { scope: `shipment ${number}`, id, key, body };
  return writeOnce({ db, staff }, write, async (tx) => {
    const change = { ...facts, orderId: id, number, state };
    return answer(tx, staff, id, await changeShipment(tx, change, staffActor(staff)));
  });
}

/**
 * Checks the capabilities that a write needs: `orders.handout` to pack and hand over, `orders.edit` for plans and their days,
 * cancellations, prices and another delivery type than that of the order, and `payments.record` for money as well.
 * @returns the member of the staff, with the places of the first capability
 */
async function shippingStaff(
  { db, staff: person }: Context,
  { planned_on, delivery, paid_by }: Body,
  isPlan: boolean,
) {
  const isEdit = isPlan || planned_on !== undefined || delivery !== undefined;
  const needed: Capability[] = [
    isEdit ? 'orders.edit' : 'orders.handout',
    ...(paid_by === undefined ? [] : (['payments.record'] as const)),
  ];
  const [staff] = await Promise.all(needed.map((capability) => requireStaff(db, person, capability)));
  return staff as NonNullable<typeof staff>;
}

/** @throws 400 at `planned_on` and `delivery` */
function factsOf({ planned_on: plannedOn, delivery, track, power, receiver, paid_by }: Body): ShipmentFacts {
  if (typeof plannedOn === 'string' && !isLegalDay(plannedOn)) throw badField('planned_on', NO_SUCH_DAY);
  if (delivery !== undefined && toRoubles(fromRoubles(delivery)) !== delivery)
    throw badField('delivery', 'Цена — в рублях и целых копейках.');
  return {
    plannedOn,
    track,
    power,
    receiver,
    paidBy: paid_by,
    delivery: delivery === undefined ? undefined : fromRoubles(delivery),
  };
}

async function answer(
  tx: Tx,
  staff: Staff,
  orderId: number,
  shipment: Shipment,
): Promise<Static<typeof WrittenShipmentShape>> {
  const order = await writtenOrder(tx, staff, orderId);
  const seesSums = order.total !== null;
  return {
    id: shipment.id,
    delivery: seesSums && shipment.delivery !== null ? toRoubles(shipment.delivery) : null,
    shipment: viewShipment(shipment),
    order,
  };
}
