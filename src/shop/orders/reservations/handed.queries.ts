import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { Counted } from './counters.queries.ts';
import type { WaitsFor } from './reservations.ts';

/** Marks the reservations of an order as handed: 1C has the order. */
export async function writeHanded(tx: Tx, orderId: number, waitsFor: WaitsFor): Promise<void> {
  await sql`
    update reservation r set state = 'handed', handed_at = now(), waits_for = ${waitsFor} from order_line l
    where l.id = r.order_line_id and l.order_id = ${orderId} and r.state = 'held'
  `.execute(tx);
}

/** Records that 1C has posted an order: reservations that wait for that end at the next count. */
export async function writePosted(tx: Tx, orderId: number): Promise<void> {
  await sql`
    update reservation r set waits_for = 'count' from order_line l
    where l.id = r.order_line_id and l.order_id = ${orderId} and r.state = 'handed' and r.waits_for = 'posting'
  `.execute(tx);
}

/**
 * Records the goods whose stock 1C has counted, as far as reservations of them were handed to it before.
 * @param counted SQL: rows (product_id, warehouse_id)
 * @param madeAt when 1C counted at the earliest
 */
export async function insertCounts(tx: Tx, counted: RawBuilder<unknown>, madeAt: Date): Promise<void> {
  await sql`
    insert into stock_count as c (product_id, warehouse_id, made_at)
    select distinct l.product_id, r.warehouse_id, ${madeAt}::timestamptz
    from reservation r
    join order_line l on l.id = r.order_line_id
    join (${counted}) n on n.product_id = l.product_id and n.warehouse_id = r.warehouse_id
    where r.state = 'handed' and r.handed_at < ${madeAt}::timestamptz
    order by 1, 2
    on conflict (product_id, warehouse_id) do update set made_at = excluded.made_at where c.made_at < excluded.made_at
  `.execute(tx);
}

/** SQL condition: 1C has counted the goods of the handed `reservation r` of `order_line l` after it was handed the order. */
const IS_COUNTED = sql`r.state = 'handed' and r.waits_for = 'count' and exists (
  select from stock_count c
  where c.product_id = l.product_id and c.warehouse_id = r.warehouse_id and c.made_at > r.handed_at)`;

/** The ids of the next orders with goods that 1C has counted, above `after`, in order; at most `most`. */
export async function readCountedOrders(db: Db, after: number, most: number): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select distinct l.order_id as id from reservation r join order_line l on l.id = r.order_line_id
    where l.order_id > ${after} and ${IS_COUNTED} order by 1 limit ${most}
  `.execute(db);
  return found.rows.map(({ id }) => id);
}

/**
 * Marks the reservations of an order whose goods 1C has counted as taken. Locks the order's row.
 * @returns the quantities that the caller has to subtract from the counters
 */
export async function takeCountedOf(tx: Tx, orderId: number): Promise<Counted[]> {
  await sql`select from shop_order where id = ${orderId} for no key update`.execute(tx);
  const found = await sql<Counted>`
    update reservation r set state = 'taken' from order_line l
    where l.id = r.order_line_id and l.order_id = ${orderId} and ${IS_COUNTED}
    returning l.product_id as product, r.warehouse_id as warehouse, coalesce(r.held, r.quantity) as quantity
  `.execute(tx);
  return found.rows;
}
