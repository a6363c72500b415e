import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.server.ts';

/** The order with a number, the newest of several sellers, or the latest order of all. */
export async function readOrderToShow(
  db: Db,
  number: number | undefined,
): Promise<{ id: number; number: string } | undefined> {
  const { rows } = await sql<{ id: number; number: string }>`
    select id, number::text from shop_order where ${number === undefined ? sql`true` : sql`number = ${number}`}
    order by id desc limit 1
  `.execute(db);
  return rows[0];
}

/** The id of the last handed-over shipment, or of the last refund, of an order. */
export async function readLastOfOrder(
  db: Db,
  orderId: number,
  what: 'shipment' | 'refund',
): Promise<number | undefined> {
  const { rows } = await (what === 'shipment'
    ? sql<{ id: number }>`
        select id from order_shipment where order_id = ${orderId} and state = 'handed_over' order by id desc limit 1`
    : sql<{ id: number }>`
        select id from order_payment where order_id = ${orderId} and kind = 'refund' order by id desc limit 1`
  ).execute(db);
  return rows[0]?.id;
}
