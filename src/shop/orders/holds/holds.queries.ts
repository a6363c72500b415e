import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { TODAY } from '../../../platform/text/legal-day.queries.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Scope } from '../../accounts/staff-policy/staff-policy.ts';
import type { DeliveryType } from '../delivery/delivery.ts';
import type { OrderState } from '../orders.ts';
import { inScope } from '../staff/staff-order/staff-order.queries.ts';
import type { HeldOrder } from './holds.ts';
import { HELD_WORKING_DAYS } from './holds.ts';

/** SQL condition: the hold of `shop_order o` has ended, and its goods were released. */
const IS_RELEASED = sql`o.hold_until is null and o.hold_ended_at is not null and o.state not in ('done', 'cancelled')`;

/** SQL: the last day of a hold, by the moment at which it ends; as `lastDay`. */
function lastDayOf(end: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${end} at time zone 'Europe/Moscow' - interval '1 microsecond')::date::text`;
}

/** SQL columns of `ShownHold` from `shop_order o`, apart from the state. */
export const HOLD_COLUMNS = sql`
  ${lastDayOf(sql`o.hold_until`)} as "holdUntil",
  ${IS_RELEASED} as "isReleased"`;

/** SQL condition: goods are reserved for `shop_order o` that 1C does not have yet. */
const IS_HELD = sql`exists (select from order_line l join reservation r on r.order_line_id = l.id
                            where l.order_id = o.id and r.state = 'held')`;
const IS_COLLECTED = sql`o.state = 'ready' and o.delivery_type = 'pickup'`;

/** SQL: the end of the day that is `days` working days after a day. */
function endAfter(day: RawBuilder<unknown>, days: number): RawBuilder<unknown> {
  return sql`end_of_day(working_day_after(${day}, ${sql.lit(days)}))`;
}

/**
 * Sets the day on which the hold of an order ends in its present state. A day that the buyer was shown
 * never becomes earlier. An order whose goods 1C has already has no day, unless it is ready to be collected.
 */
export async function setHold(tx: Tx, orderId: number): Promise<void> {
  await sql`
    update shop_order o set hold_state = o.state, hold_ended_at = null, hold_until = case
      when o.state in ('done', 'cancelled') or not (${IS_HELD} or (${IS_COLLECTED})) then null
      else greatest(case when o.hold_by_staff or o.hold_until > now() then o.hold_until end, case
        when ${IS_COLLECTED} then ${endAfter(TODAY, HELD_WORKING_DAYS)}
        when o.hold_until > now() and (o.state = 'new' or (o.reserved_until is not null and o.paid_kopecks = 0))
          then o.hold_until
        else ${endAfter(
          sql`greatest(${TODAY}, (select coalesce(w.ready_on, o.delivery_date) from order_now w where w.order_id = o.id))`,
          HELD_WORKING_DAYS,
        )}
      end) end
    where o.id = ${orderId}
  `.execute(tx);
}

/** Whether an order holds goods without a day on which that ends, or has such a day and holds nothing. */
export async function readHasWrongDay(db: Db, orderId: number): Promise<boolean> {
  const found = await sql<{ isWrong: boolean }>`
    select (o.hold_until is null) = (${IS_HELD} or (${IS_COLLECTED})) as "isWrong" from shop_order o where o.id = ${orderId}
  `.execute(db);
  return found.rows[0]?.isWrong === true;
}

/** SQL condition: the hold of `shop_order o` has ended. */
const HAS_ENDED = sql`
  o.hold_until <= now() and o.state not in ('done', 'cancelled') and (${IS_HELD} or (${IS_COLLECTED}))`;

/** SQL condition: the day of `shop_order o` has yet to be set, because another release moved or placed it. */
const IS_UNSET = sql`o.hold_state is distinct from o.state and o.state not in ('done', 'cancelled')`;

/** The hour in Moscow at which buyers are reminded. */
const REMINDED_AT = '10 hours';

/** SQL condition: tomorrow is the last day to collect `shop_order o`, and its buyer has not been reminded of it. */
const IS_REMINDED = sql`
  ${IS_COLLECTED} and o.hold_until > now()
  and o.hold_until - interval '2 days' + interval '${sql.raw(REMINDED_AT)}' <= now()
  and o.hold_reminded_on is distinct from (o.hold_until at time zone 'Europe/Moscow')::date - 1`;

const CONDITIONS = { ended: HAS_ENDED, unset: IS_UNSET, reminded: IS_REMINDED };

/** The conditions by which the job of holds finds orders. */
export type HoldCondition = keyof typeof CONDITIONS;

/** The ids of the next orders for which a condition is true, above `after`, in order; at most `most`. */
export async function readOrdersWhere(
  db: Db,
  condition: HoldCondition,
  after: number,
  most: number,
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select o.id from shop_order o where o.id > ${after} and ${CONDITIONS[condition]} order by o.id limit ${most}
  `.execute(db);
  return found.rows.map(({ id }) => id);
}

/** An order with the facts that its hold depends on. */
export interface OrderOnHold extends HeldOrder {
  id: number;
  number: number;
  cityId: number;
  deliveryType: DeliveryType;
  state: OrderState;
  holdUntil: Date | null;
  isReleased: boolean;
  /** The previous release has placed it, so the buyer was not shown a day. */
  isUnknownToBuyer: boolean;
}

/**
 * Locks an order until the transaction ends and reads the facts of its hold.
 * @param condition when given, it must still be true
 * @returns undefined when it is not, or for an unknown order
 */
export async function lockHold(
  tx: Tx,
  id: number,
  condition?: HoldCondition,
): Promise<OrderOnHold | undefined> {
  await sql`select from shop_order where id = ${id} for no key update`.execute(tx);
  const found = await sql<OrderOnHold>`
    select o.id, o.number, o.city_id as "cityId", o.state, o.delivery_type as "deliveryType",
           o.is_deferred as "isDeferred",
           o.payment_type = 'invoice' and not o.is_deferred and not (o.waits_for_prices and o.state = 'new') as "isPrepaid",
           o.paid_kopecks as paid, o.hold_state is null as "isUnknownToBuyer", o.hold_until as "holdUntil",
           ${IS_RELEASED} as "isReleased",
           exists (select from order_shipment s
                   where s.order_id = o.id and s.state in ('packed', 'handed_over')) as "isPacked"
    from shop_order o where o.id = ${id} and ${condition ? CONDITIONS[condition] : sql`true`}
  `.execute(tx);
  return found.rows[0];
}

/** Extends an ended hold by three working days and marks the order as a task. @returns its last day before and now */
export async function moveHoldOn(tx: Tx, id: number): Promise<{ was: LegalDay | null; now: LegalDay }> {
  const found = await sql<{ was: LegalDay | null; now: LegalDay }>`
    update shop_order o set hold_until = ${endAfter(TODAY, HELD_WORKING_DAYS)},
                            hold_ended_at = coalesce(o.hold_ended_at, now())
    from shop_order former where o.id = ${id} and former.id = o.id
    returning ${lastDayOf(sql`former.hold_until`)} as was, ${lastDayOf(sql`o.hold_until`)} as now
  `.execute(tx);
  return found.rows[0] as { was: LegalDay | null; now: LegalDay };
}

/** Records that the hold of an order has ended and its goods were released. */
export async function writeReleased(tx: Tx, id: number): Promise<void> {
  await sql`
    update shop_order set hold_until = null, hold_by_staff = false, hold_ended_at = now() where id = ${id}
  `.execute(tx);
}

/** Marks the present day of the hold as valid for the present state of the order. */
export async function writeHoldState(tx: Tx, id: number): Promise<void> {
  await sql`update shop_order set hold_state = state where id = ${id}`.execute(tx);
}

/** Records that the buyer was reminded of the last day of the hold. */
export async function writeReminded(tx: Tx, id: number): Promise<void> {
  await sql`
    update shop_order set hold_reminded_on = (hold_until at time zone 'Europe/Moscow')::date - 1 where id = ${id}
  `.execute(tx);
}

/**
 * Sets the last day of a hold by hand. The day to pay an invoice in advance moves with it.
 * @returns the former last day; null: there was no hold
 */
export async function extendHold(tx: Tx, id: number, day: LegalDay): Promise<LegalDay | null> {
  const found = await sql<{ was: LegalDay | null }>`
    update shop_order o set hold_until = end_of_day(${day}), hold_state = o.state, hold_by_staff = true,
      hold_ended_at = null,
      reserved_until = case when o.reserved_until is not null then end_of_day(${day}) end,
      due_on = case when o.reserved_until is not null then ${day}::date else o.due_on end
    from shop_order former where o.id = ${id} and former.id = o.id
    returning ${lastDayOf(sql`former.hold_until`)} as was
  `.execute(tx);
  return found.rows[0]?.was ?? null;
}

/**
 * Gives an order whose prices the shop is about to confirm the days of its invoice, which begin only now.
 * @returns whether it has an invoice that could not be made before
 */
export async function startInvoice(tx: Tx, id: number): Promise<boolean> {
  const found = await sql`
    update shop_order o set
      due_on = case when o.is_deferred then o.due_on else d.day end,
      reserved_until = case when o.is_deferred then o.reserved_until else end_of_day(d.day) end,
      hold_until = case when o.is_deferred then o.hold_until else greatest(o.hold_until, end_of_day(d.day)) end
    from (select working_day_after(${TODAY}, ${sql.lit(HELD_WORKING_DAYS)}) as day) d
    where o.id = ${id} and o.state = 'new' and o.waits_for_prices and o.payment_type = 'invoice' returning o.id
  `.execute(tx);
  return found.rows.length > 0;
}

/** The current lines of an order. */
export async function readLinesToHold(
  db: Db,
  orderId: number,
): Promise<{ lineId: number; product: number; quantity: number; name: string }[]> {
  const found = await sql<{ lineId: number; product: number; quantity: number; name: string }>`
    select line_id as "lineId", product_id as product, quantity, name from order_line_now where order_id = ${orderId}
    order by position
  `.execute(db);
  return found.rows;
}

/** An order that waits for the staff: nobody has confirmed it, its hold has ended, or its goods were released as well. */
export interface HoldTask {
  id: number;
  number: number;
  kind: 'unconfirmed' | 'hold_ended' | 'released';
  cityId: number;
  since: Date;
}

/**
 * Orders in these places that wait for the staff, the longest wait first.
 * @param since an order that is still new waits for the staff if it was placed on this day or before; null: it does not
 */
export async function readHoldTasks(
  db: Db,
  since: LegalDay | null,
  { scope, most }: { scope: Scope; most: number },
): Promise<HoldTask[]> {
  const found = await sql<HoldTask>`
    select o.id, o.number, k.kind, o.city_id as "cityId", k.since
    from shop_order o, lateral (
      select case when o.hold_ended_at is not null and o.hold_until is null then 'released'
                  when o.hold_ended_at is not null then 'hold_ended' else 'unconfirmed' end as kind,
             coalesce(o.hold_ended_at, o.created_at) as since) k
    where o.state not in ('done', 'cancelled') and ${inScope(scope)}
      and (o.hold_ended_at is not null
        or (o.state = 'new' and (o.created_at at time zone 'Europe/Moscow')::date <= ${since}::date))
    order by k.since, o.id limit ${most}
  `.execute(db);
  return found.rows;
}
