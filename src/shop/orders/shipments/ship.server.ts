import type { Tx } from '../../../platform/database/db.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { type Kopecks, toRoubles } from '../../../platform/text/money.ts';
import { recordAudit } from '../../audit/audit.server.ts';
import type { Actor, FieldChange } from '../../audit/audit.ts';
import { requireComing } from '../coming-day.server.ts';
import type { DeliveryType } from '../delivery/delivery.ts';
import { queueShipmentEmail } from '../emails/goods-and-money/goods-and-money.server.ts';
import { settleFulfilment } from '../fulfilment.server.ts';
import { touchOrder } from '../orders.queries.ts';
import { NO_SUCH_ORDER } from '../orders.ts';
import { recordMoney } from '../payments/ledger/ledger.server.ts';
import { owedOf } from '../payments/ledger/ledger.ts';
import { takeShipped } from '../reservations/reservations.server.ts';
import { nameDelivery } from './delivery-price.server.ts';
import { auditStep } from './shipment-audit.server.ts';
import { receiverOf, type ShipmentFacts, writeReceiver } from './shipment-receiver.server.ts';
import {
  insertShipment,
  lockPowerOf,
  readIsWarehouse,
  readLinesToShip,
  readShipments,
  readShippable,
  type Shipment,
  type ShippableOrder,
  writeHandOver,
  writeShipment,
} from './shipments.queries.ts';
import {
  goodsText,
  linesToShip,
  MOST_AUDITED,
  mayShipmentBecome,
  requireFits,
  requireHandOver,
  requireInForce,
  requireShippable,
  restText,
  type ShipmentLine,
  type ShipmentState,
  shipmentStateName,
} from './shipments.ts';

export type { ShipmentFacts };

/** A shipment to be added. */
export interface NewShipmentRequest extends ShipmentFacts {
  orderId: number;
  /** The state that it gets at once, by way of those before. */
  state: Exclude<ShipmentState, 'cancelled'>;
  /** Absent: the delivery type of the order. */
  kind?: DeliveryType | undefined;
  /** null: everything that may still be shipped. */
  lines: readonly ShipmentLine[] | null;
  warehouse?: number | undefined;
}

/**
 * Adds a shipment of a part of an order, or of everything that may still be shipped. The caller has locked the order's row, and
 * before it the contract (`lockCreditOf`), because a delivery price may make the order dearer.
 * @throws 404; 400 at a field, at `paid_by` also without a hand-over; 409 when the order is not confirmed yet or is closed, `lines` exceed what may be shipped, or the
 *   goods may not be handed over (`requireHandOver`)
 */
export async function addShipment(tx: Tx, request: NewShipmentRequest, by: Actor): Promise<Shipment> {
  const order = await shippable(tx, request.orderId);
  const { kind = order.deliveryType, state, warehouse } = request;
  requireHandOverFor(request.paidBy, state === 'handed_over');
  if (warehouse !== undefined && !(await readIsWarehouse(tx, warehouse)))
    throw badField('warehouse', 'Такого склада нет.');
  if (kind === 'pickup' && request.delivery !== undefined)
    throw badField('delivery', 'У самовывоза нет доставки: её цену не назначают.');
  await requireComing(tx, 'planned_on', request.plannedOn);
  const lines = linesToShip(await readLinesToShip(tx, order.id), request.lines);
  const receiver = await receiverOf(tx, order, { ...request, kind });
  const added = await insertShipment(tx, {
    orderId: order.id,
    kind,
    lines,
    plannedOn: request.plannedOn ?? null,
    warehouse: warehouse ?? null,
    track: request.track ?? '',
    powerId: receiver.powerId,
    receiver: receiver.name,
    actorId: by.actorId,
    delivery: request.delivery ?? (await agreedDelivery(tx, order, kind)),
  });
  await auditStep(tx, by, order.id, { number: added.number, state: 'planned', was: null });
  if (request.delivery !== undefined) await nameDelivery(tx, order.id, by);
  const shipment = await read(tx, order.id, added.number);
  await advance(tx, order, { shipment, to: state, paidBy: request.paidBy }, by);
  await touchOrder(tx, order.id);
  return read(tx, order.id, added.number);
}

/** A change of the shipment with this number within its order. */
export interface ShipmentChange extends ShipmentFacts {
  orderId: number;
  number: number;
  /** Absent: unchanged. */
  state?: ShipmentState | undefined;
}

/**
 * Changes the facts and the state of a shipment. Of one that was handed over only the track can change, of a cancelled one
 * nothing. Locks as for `addShipment`.
 * @throws as `addShipment`; 404 for an unknown number; 409 for a transition that `mayShipmentBecome` does not allow
 */
export async function changeShipment(tx: Tx, change: ShipmentChange, by: Actor): Promise<Shipment> {
  const order = await readShippable(tx, change.orderId);
  if (!order) throw notFound(NO_SUCH_ORDER);
  const shipment = await read(tx, order.id, change.number);
  const { state: to = shipment.state, delivery, track, plannedOn } = change;
  const isOver = shipment.state === 'handed_over' || shipment.state === 'cancelled';
  const onlyTracks = [plannedOn, delivery, change.power, change.receiver].every((each) => each === undefined);
  if (isOver && (to !== shipment.state || !onlyTracks || shipment.state === 'cancelled'))
    throw noSuchStep(shipment);
  if (to !== shipment.state && !mayShipmentBecome(shipment.state, to)) throw noSuchStep(shipment);
  requireHandOverFor(change.paidBy, !isOver && to === 'handed_over');
  if (!isOver) requireShippable(order.state);
  if (delivery !== undefined && shipment.kind === 'pickup')
    throw badField('delivery', 'У самовывоза нет доставки: её цену не назначают.');
  if (plannedOn !== shipment.plannedOn) await requireComing(tx, 'planned_on', plannedOn);
  await writeShipment(tx, shipment.id, { plannedOn, delivery, track });
  if (delivery !== undefined) await nameDelivery(tx, order.id, by);
  if (to === 'cancelled') await cancel(tx, order, shipment, by);
  else if (!isOver) {
    await writeReceiver(tx, order, shipment, change);
    await advance(
      tx,
      order,
      { shipment: await read(tx, order.id, shipment.number), to, paidBy: change.paidBy },
      by,
    );
  }
  const changed = await read(tx, order.id, shipment.number);
  const facts = changedFacts(shipment, changed);
  if (facts.length > 0)
    await recordAudit(tx, {
      ...by,
      action: 'order.shipment_changed',
      subjectId: order.id,
      details: { number: shipment.number, changed: facts },
    });
  if (facts.length > 0 || to !== shipment.state) await touchOrder(tx, order.id);
  return changed;
}

/** The facts of a shipment that a call has changed, as the audit names them. Its state has an entry of its own. */
function changedFacts(was: Shipment, now: Shipment): FieldChange[] {
  const roubles = (kopecks: Kopecks | null) => (kopecks === null ? null : toRoubles(kopecks));
  const facts = [
    { field: 'planned_on', was: was.plannedOn, now: now.plannedOn },
    { field: 'delivery', was: roubles(was.delivery), now: roubles(now.delivery) },
    { field: 'track', was: was.track, now: now.track },
    { field: 'power', was: was.power?.number ?? null, now: now.power?.number ?? null },
    { field: 'receiver', was: was.receiver, now: now.receiver },
  ].filter((fact) => fact.was !== fact.now);
  return facts.map(({ field, ...values }) => ({ field: `shipment ${was.number}.${field}`, ...values }));
}

/** Money is recorded only by the call that hands goods over. @throws 400 at `paid_by` */
function requireHandOverFor(paidBy: ShipmentFacts['paidBy'], isHandedOver: boolean): void {
  if (paidBy !== undefined && !isHandedOver)
    throw badField('paid_by', 'Оплату здесь записывают только при передаче товара.');
}

async function shippable(tx: Tx, orderId: number): Promise<ShippableOrder> {
  const order = await readShippable(tx, orderId);
  if (!order) throw notFound(NO_SUCH_ORDER);
  requireShippable(order.state);
  return order;
}

async function read(tx: Tx, orderId: number, number: number): Promise<Shipment> {
  const shipment = (await readShipments(tx, orderId)).find((each) => each.number === number);
  if (!shipment) throw notFound(`Отгрузки № ${number} в этом заказе нет.`);
  return shipment;
}

/** The first shipment with a price gets the agreed price of the order's delivery; null for all others. */
async function agreedDelivery(tx: Tx, order: ShippableOrder, kind: DeliveryType): Promise<Kopecks | null> {
  if (kind === 'pickup' || order.delivery === null) return null;
  const others = await readShipments(tx, order.id);
  return others.some(({ state, delivery }) => state !== 'cancelled' && delivery !== null)
    ? null
    : order.delivery;
}

/** Packs or hands over a shipment, after checking that it still fits into the current order. */
async function advance(
  tx: Tx,
  order: ShippableOrder,
  { shipment, to, paidBy }: { shipment: Shipment; to: ShipmentState; paidBy: 'cash' | 'card' | undefined },
  by: Actor,
): Promise<void> {
  if (to === shipment.state || to === 'planned') return;
  requireFits(await readLinesToShip(tx, order.id), shipment.state === 'planned' ? shipment.lines : []);
  if (to === 'packed') {
    await writeShipment(tx, shipment.id, { state: 'packed' });
    await auditStep(tx, by, order.id, { number: shipment.number, state: 'packed', was: shipment.state });
    return;
  }
  await handOver(tx, order, { shipment, paidBy }, by);
}

/** Checks that goods may leave (SHP-3), and records what is paid at their hand-over. @throws 409 */
async function settleHandOver(
  tx: Tx,
  order: ShippableOrder,
  { shipment, paidBy }: { shipment: Shipment; paidBy: 'cash' | 'card' | undefined },
  by: Actor,
): Promise<void> {
  // A delivery price named in this transaction may have changed what is owed.
  const owed = owedOf((await readShippable(tx, order.id)) ?? order);
  const isPaidHere = paidBy !== undefined && owed > 0;
  const isAtCounter = shipment.kind === 'pickup';
  const power =
    shipment.power && order.company && (await lockPowerOf(tx, order.company.id, shipment.power.id));
  if (power && !isAtCounter) requireInForce(power);
  // An order that is collected stays one when its goods are sent: nobody but the counter takes its money.
  if (isAtCounter || order.deliveryType === 'pickup') {
    requireHandOver(
      {
        owed: isPaidHere ? 0 : owed,
        isDeferred: order.isDeferred,
        company: isAtCounter ? order.company : null,
      },
      { power: power ?? null, name: shipment.receiver },
    );
  }
  if (!isPaidHere) return;
  await recordMoney(
    tx,
    {
      orderId: order.id,
      kind: 'payment',
      kopecks: owed,
      source: paidBy,
      document: '',
      shipmentId: shipment.id,
    },
    by,
  );
}

async function handOver(
  tx: Tx,
  order: ShippableOrder,
  { shipment, paidBy }: { shipment: Shipment; paidBy: 'cash' | 'card' | undefined },
  by: Actor,
): Promise<void> {
  await settleHandOver(tx, order, { shipment, paidBy }, by);
  const handed = new Map((await readLinesToShip(tx, order.id)).map((line) => [line.line, line.handed]));
  await takeShipped(
    tx,
    { cityId: order.cityId, warehouse: shipment.warehouse },
    shipment.lines.map(({ line, product, quantity }) => {
      return { lineId: line, product, quantity, before: handed.get(line) ?? 0 };
    }),
  );
  await writeHandOver(tx, shipment.id);
  await auditStep(tx, by, order.id, {
    number: shipment.number,
    state: 'handed_over',
    was: shipment.state,
    given: goodsText(shipment.lines, MOST_AUDITED),
    rest: restText(await readLinesToShip(tx, order.id), MOST_AUDITED),
  });
  const delivery = await settleFulfilment(tx, order.id, by);
  if (delivery !== undefined) await nameDelivery(tx, order.id, by);
  await queueShipmentEmail(tx, { order: order.id, shipment: shipment.id });
}

/** The price of the order's delivery becomes that of the other shipments; without any it stays. */
async function cancel(tx: Tx, order: ShippableOrder, shipment: Shipment, by: Actor): Promise<void> {
  await writeShipment(tx, shipment.id, { state: 'cancelled' });
  await auditStep(tx, by, order.id, { number: shipment.number, state: 'cancelled', was: shipment.state });
  if (shipment.delivery !== null) await nameDelivery(tx, order.id, by);
}

function noSuchStep({ number, state, kind }: Shipment): ShopError {
  return new ShopError(
    'no_such_step',
    409,
    `Отгрузка № ${number} уже ${shipmentStateName(state, kind).toLowerCase()}: так она не меняется.`,
  );
}
