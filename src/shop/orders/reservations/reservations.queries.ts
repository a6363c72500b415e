import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { Counted } from './counters.queries.ts';
import type { ReservedRow } from './reservations.ts';

/**
 * Ends the `held` and `handed` reservations of an order.
 * @returns the quantities that the caller has to subtract from the counters, unordered
 */
export async function endReservations(
  tx: Tx,
  orderId: number,
  state: 'released' | 'taken',
): Promise<Counted[]> {
  const found = await sql<Counted>`
    update reservation r set state = ${state} from order_line l
    where l.id = r.order_line_id and l.order_id = ${orderId} and r.state in ('held', 'handed')
    returning l.product_id as product, r.warehouse_id as warehouse, coalesce(r.held, r.quantity) as quantity
  `.execute(tx);
  return found.rows;
}

/** A row of a line's reservations. */
export interface LineReservation extends ReservedRow {
  line: number;
}

/** The reservations of lines that were not released, in the order the city uses the warehouses. */
export async function readReservations(
  db: Db,
  lineIds: readonly number[],
  cityId: number,
): Promise<LineReservation[]> {
  const found = await sql<LineReservation>`
    select r.id, r.order_line_id as line, r.warehouse_id as warehouse, r.state, coalesce(r.held, r.quantity) as quantity
    from reservation r
    left join city_warehouse cw on cw.warehouse_id = r.warehouse_id and cw.city_id = ${cityId}
    where r.order_line_id = any(${[...lineIds]}::int[]) and r.state <> 'released' and coalesce(r.held, r.quantity) > 0
    order by cw.priority nulls last, r.warehouse_id, r.id
  `.execute(db);
  return found.rows;
}

/** Lowers the quantities of reservations to `left`; one with 0 left is released. The counters are the caller's task. */
export async function shrinkReservations(
  tx: Tx,
  rows: readonly { id: number; left: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update reservation r set held = given.held, state = case when given.held > 0 then r.state else 'released' end
    from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ left }) => left)}::numeric[]) as given (id, held)
    where r.id = given.id
  `.execute(tx);
}

/**
 * Ends reservations, or parts of them, because their goods leave the shop: `quantity` becomes a row in the state `taken`,
 * `left` stays. The counters are the caller's task.
 */
export async function takeReservations(
  tx: Tx,
  rows: readonly { id: number; left: number; quantity: number }[],
): Promise<void> {
  const whole = rows.filter(({ left }) => left === 0);
  const parts = rows.filter(({ left }) => left > 0);
  if (whole.length > 0)
    await sql`
      update reservation set state = 'taken' where id = any(${whole.map(({ id }) => id)}::int[])
    `.execute(tx);
  if (parts.length > 0)
    await sql`
      with part as (
        select * from unnest(${parts.map(({ id }) => id)}::int[], ${parts.map(({ left }) => left)}::numeric[],
                             ${parts.map(({ quantity }) => quantity)}::numeric[]) as given (id, rest, taken)),
      shrunk as (
        update reservation r set held = part.rest, quantity = part.rest from part where r.id = part.id
        returning r.order_line_id, r.warehouse_id, r.handed_at, part.taken)
      insert into reservation (order_line_id, warehouse_id, quantity, held, state, handed_at)
      select order_line_id, warehouse_id, taken, taken, 'taken', handed_at from shrunk
    `.execute(tx);
}

/**
 * Adds reservations to lines: to the `held` row of the line and warehouse, or as a new one. The counters are the caller's
 * task.
 */
export async function addReservations(
  tx: Tx,
  added: readonly { line: number; warehouse: number; quantity: number }[],
): Promise<void> {
  await sql`
    insert into reservation (order_line_id, warehouse_id, quantity)
    select * from unnest(${added.map(({ line }) => line)}::int[], ${added.map(({ warehouse }) => warehouse)}::int[],
                         ${added.map(({ quantity }) => quantity)}::numeric[])
    on conflict (order_line_id, warehouse_id) where state = 'held' do update
      set held = coalesce(reservation.held, reservation.quantity) + excluded.quantity,
          quantity = greatest(reservation.quantity, coalesce(reservation.held, reservation.quantity) + excluded.quantity)
  `.execute(tx);
}
