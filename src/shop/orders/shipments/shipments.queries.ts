import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { TODAY } from '../../../platform/text/legal-day.queries.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import type { DeliveryType } from '../delivery/delivery.ts';
import type { OrderState } from '../orders.ts';
import { CLAIM_CREDIT } from '../payments/ledger/ledger.queries.ts';
import type { Fulfilment, LineToShip, ShipmentLine, ShipmentState } from './shipments.ts';

/** How much of a line was packed, and how much of that was handed over, in units of the line. */
export interface PackedLine {
  /** In shipments that are packed or handed over. */
  packed: number;
  /** In shipments that are handed over. */
  handed: number;
}

/** What was packed of an order's lines, by line id. Lines of which nothing was packed are absent. */
export async function readPacked(db: Db, orderId: number): Promise<(PackedLine & { line: number })[]> {
  const found = await sql<PackedLine & { line: number }>`
    select line_id as line, packed, handed from order_line_shipped where order_id = ${orderId} and packed > 0
  `.execute(db);
  return found.rows;
}

/** How much of an order has left the shop. */
export async function readFulfilment(
  db: Db,
  orderId: number,
): Promise<{ fulfilment: Fulfilment; state: OrderState; deliveryType: DeliveryType } | undefined> {
  const found = await sql<{ fulfilment: Fulfilment; state: OrderState; deliveryType: DeliveryType }>`
    select f.fulfilment, o.state, o.delivery_type as "deliveryType"
    from shop_order o join order_fulfilment f on f.order_id = o.id where o.id = ${orderId}
  `.execute(db);
  return found.rows[0];
}

/** Whether a shipment of an order is planned or packed. */
export async function readHasOpen(db: Db, orderId: number): Promise<boolean> {
  const found = await sql`
    select from order_shipment where order_id = ${orderId} and state in ('planned', 'packed') limit 1
  `.execute(db);
  return found.rows.length > 0;
}

/**
 * All lines of an order, also cancelled ones and those of a proposal, with how much of each is in shipments, by position. "offset 0"
 * here and below makes the planner look up each line; a join would compare every line of a large order with every other.
 */
export async function readLinesToShip(db: Db, orderId: number): Promise<LineToShip[]> {
  const found = await sql<LineToShip>`
    select l.id as line, l.position, l.product_id as product, l.name, l.unit, coalesce(n.quantity, 0) as quantity,
           case when rl.change <> 'same'
             then json_build_object('n', rl.n, 'change', rl.change, 'quantity', rl.quantity) end as awaited,
           s.planned, s.packed, s.handed
    from order_line l
    cross join lateral (select planned, packed, handed from order_line_shipped where line_id = l.id offset 0) s
    join order_agreement g on g.order_id = l.order_id
    left join order_line_now n on n.order_id = l.order_id and n.line_id = l.id
    left join order_revision_line rl on rl.order_id = l.order_id and rl.n = g.awaiting_n and rl.line_id = l.id
    where l.order_id = ${orderId} order by l.position
  `.execute(db);
  return found.rows;
}

/** What of the current order has not been handed over yet, by position. */
export async function readLeft(
  db: Db,
  orderId: number,
): Promise<(ShipmentLine & { name: string; article: string; unit: string })[]> {
  const found = await sql<ShipmentLine & { name: string; article: string; unit: string }>`
    select n.line_id as line, n.name, n.article, n.unit, n.quantity - s.handed as quantity
    from order_line_now n
    cross join lateral (select handed from order_line_shipped where line_id = n.line_id offset 0) s
    where n.order_id = ${orderId} and n.quantity > s.handed order by n.position
  `.execute(db);
  return found.rows;
}

/** The facts of an order that its shipments depend on. Sums are kopecks. */
export interface ShippableOrder {
  id: number;
  number: number;
  state: OrderState;
  cityId: number;
  deliveryType: DeliveryType;
  isDeferred: boolean;
  total: Kopecks;
  paid: Kopecks;
  /** What claims give back; not the credit of a contract. */
  credit: Kopecks;
  /** The price of delivery in the current order; null: not known. */
  delivery: Kopecks | null;
  /** The `base` of a revision: the revision that awaits an answer, else the current one. */
  base: number;
  /** Whether the proposal that awaits an answer changes lines or the promised day; null: there is none. */
  awaitsGoodsOrDay: boolean | null;
  /** null: a person; `heads`: the names of the members who are head. */
  company: { id: number; fullName: string; inn: string; heads: string[] } | null;
  /** The power of attorney that was chosen with the order. */
  powerId: number | null;
  contactName: string;
}

export async function readShippable(db: Db, orderId: number): Promise<ShippableOrder | undefined> {
  const found = await sql<ShippableOrder>`
    select o.id, o.number, o.state, o.city_id as "cityId", o.delivery_type as "deliveryType",
           o.is_deferred as "isDeferred", w.total_kopecks as total, o.paid_kopecks as paid, ${CLAIM_CREDIT} as credit,
           w.delivery_kopecks as delivery, coalesce(g.awaiting_n, w.n) as base,
           case when g.awaiting_n is not null then exists (
             select from order_revision r
             where r.order_id = o.id and r.n = g.awaiting_n and r.ready_on is distinct from w.ready_on) or exists (
             select from order_revision_line rl
             where rl.order_id = o.id and rl.n = g.awaiting_n and rl.change <> 'same'
               and not (rl.change = 'cancelled' and not exists (
                 select from order_line_now n where n.line_id = rl.line_id and n.quantity > 0))) end as "awaitsGoodsOrDay",
           case when o.legal_entity_id is not null then json_build_object(
             'id', o.legal_entity_id, 'fullName', o.buyer_facts->>'full_name', 'inn', o.buyer_facts->>'inn',
             'heads', array(select u.name from legal_entity_member m join app_user u on u.id = m.user_id
                            where m.legal_entity_id = o.legal_entity_id and m.role = 'head')) end as company,
           o.power_id as "powerId", o.contact_name as "contactName"
    from shop_order o join order_now w on w.order_id = o.id join order_agreement g on g.order_id = o.id
    where o.id = ${orderId}
  `.execute(db);
  return found.rows[0];
}

/** Locks a power of attorney of a company, so that it is not revoked during the hand-over. */
export async function lockPowerOf(
  tx: Tx,
  legalEntityId: number,
  id: number,
): Promise<{ id: number; number: string; person: string; isInForce: boolean } | undefined> {
  const found = await sql<{ id: number; number: string; person: string; isInForce: boolean }>`
    select id, number, person_name as person,
           state = 'active' and ${TODAY} between issued_at and valid_to as "isInForce"
    from power_of_attorney where id = ${id} and legal_entity_id = ${legalEntityId} for no key update
  `.execute(tx);
  return found.rows[0];
}

/** The id of the power of attorney of the order's company with this number; of several, one in force first, then the latest. */
export async function readPowerByNumber(
  db: Db,
  orderId: number,
  number: string,
): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    select p.id from power_of_attorney p join shop_order o on o.legal_entity_id = p.legal_entity_id
    where o.id = ${orderId} and p.number = ${number}
    order by p.state = 'active' desc, p.valid_to desc, p.id desc limit 1
  `.execute(db);
  return found.rows[0]?.id;
}

/** Whether goods may be shipped from a warehouse. */
export async function readIsWarehouse(db: Db, id: number): Promise<boolean> {
  const found = await sql`select from warehouse where id = ${id} and hidden_at is null`.execute(db);
  return found.rows.length > 0;
}

/** A shipment of an order. Sums are kopecks. */
export interface Shipment {
  id: number;
  /** Within the order, from 1. */
  number: number;
  kind: DeliveryType;
  state: ShipmentState;
  plannedOn: LegalDay | null;
  warehouse: number | null;
  /** The price of its delivery; null: not known, or none. */
  delivery: Kopecks | null;
  track: string;
  power: { id: number; number: string; person: string } | null;
  receiver: string;
  /** ISO 8601; null: it has not left the shop. */
  handedOverAt: string | null;
  lines: (ShipmentLine & { name: string; article: string; unit: string; product: number })[];
}

/** SQL: the shipments of `shop_order o` as JSON, by number. */
export const SHIPMENTS = sql`
  select json_agg(json_build_object(
    'id', s.id, 'number', s.number, 'kind', s.kind, 'state', s.state, 'plannedOn', s.planned_on,
    'warehouse', s.warehouse_id, 'delivery', s.delivery_kopecks, 'track', s.track, 'receiver', s.receiver,
    'handedOverAt', s.handed_over_at,
    'power', (select json_build_object('id', p.id, 'number', p.number, 'person', p.person_name)
              from power_of_attorney p where p.id = s.power_id),
    'lines', (select json_agg(json_build_object('line', l.id, 'quantity', sl.quantity, 'name', l.name,
                'article', l.article, 'unit', l.unit, 'product', l.product_id) order by l.position)
              from order_shipment_line sl join order_line l on l.id = sl.line_id where sl.shipment_id = s.id)
    ) order by s.number)
  from order_shipment s where s.order_id = o.id`;

/** All shipments of an order, cancelled ones too. */
export async function readShipments(db: Db, orderId: number): Promise<Shipment[]> {
  const found = await sql<{ shipments: Shipment[] | null }>`
    select (${SHIPMENTS}) as shipments from shop_order o where o.id = ${orderId}
  `.execute(db);
  return found.rows[0]?.shipments ?? [];
}

/** A shipment to be written; it begins as planned. */
export interface NewShipment {
  orderId: number;
  kind: DeliveryType;
  plannedOn: LegalDay | null;
  warehouse: number | null;
  delivery: Kopecks | null;
  track: string;
  powerId: number | null;
  receiver: string;
  lines: readonly ShipmentLine[];
  actorId: number | null;
}

/** Writes a planned shipment with the next number of its order. The caller has locked the order's row. */
export async function insertShipment(
  tx: Tx,
  { orderId, lines, ...shipment }: NewShipment,
): Promise<{ id: number; number: number }> {
  const { rows } = await sql<{ id: number; number: number }>`
    insert into order_shipment (order_id, number, kind, planned_on, warehouse_id, delivery_kopecks, track, power_id,
                                receiver, actor_id)
    select ${orderId}, 1 + coalesce(max(number), 0), ${shipment.kind}, ${shipment.plannedOn}::date,
           ${shipment.warehouse}::int, ${shipment.delivery}::int8, ${shipment.track}, ${shipment.powerId}::int,
           ${shipment.receiver}, ${shipment.actorId}::int
    from order_shipment where order_id = ${orderId}
    returning id, number
  `.execute(tx);
  const added = rows[0] as { id: number; number: number };
  await tx
    .insertInto('order_shipment_line')
    .values(lines.map(({ line, quantity }) => ({ shipment_id: added.id, line_id: line, quantity })))
    .execute();
  return added;
}

/** The columns of a shipment that are written; absent: unchanged. */
export interface ShipmentColumns {
  state?: Exclude<ShipmentState, 'handed_over'>;
  plannedOn?: LegalDay | null | undefined;
  delivery?: Kopecks | null | undefined;
  track?: string | undefined;
  powerId?: number | null | undefined;
  receiver?: string | undefined;
}

export async function writeShipment(tx: Tx, id: number, columns: ShipmentColumns): Promise<void> {
  const { state, plannedOn, delivery, track, powerId, receiver } = columns;
  const changed = {
    ...(state !== undefined && { state }),
    ...(plannedOn !== undefined && { planned_on: plannedOn }),
    ...(delivery !== undefined && { delivery_kopecks: delivery }),
    ...(track !== undefined && { track }),
    ...(powerId !== undefined && { power_id: powerId }),
    ...(receiver !== undefined && { receiver }),
  };
  if (Object.keys(changed).length === 0) return;
  await tx.updateTable('order_shipment').set(changed).where('id', '=', id).execute();
}

/** Marks a shipment as handed over; the database then rejects all changes but that of its track. */
export async function writeHandOver(tx: Tx, id: number): Promise<void> {
  await sql`
    update order_shipment set state = 'handed_over', handed_over_at = now() where id = ${id}
  `.execute(tx);
}
