import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { HandedHow } from './order-export.queries.ts';

/** The ids of an order and a connection; undefined: one of them does not exist. */
export async function readPair(
  db: Db,
  { slug, number }: { slug: string; number: number },
): Promise<{ orderId: number; connectionId: number } | undefined> {
  const found = await sql<{ orderId: number; connectionId: number }>`
    select o.id as "orderId", c.id as "connectionId" from exchange_connection c, shop_order o
    where c.slug = ${slug} and o.number = ${number}
  `.execute(db);
  return found.rows[0];
}

/** Records that 1C has the current order as it is, cancelled or not. The caller has locked the order's row. */
export async function writeHandedAsIs(
  tx: Tx,
  { orderId, connectionId }: { orderId: number; connectionId: number },
  how: HandedHow,
): Promise<void> {
  await sql`
    insert into order_export (order_id, connection_id, time_zone, handed_revision, handed_cancelled, handed_at, how, seen_at)
    select o.id, c.id, c.time_zone, w.n, o.state = 'cancelled', now(), ${how}, now()
    from shop_order o join order_now w on w.order_id = o.id
    join exchange_connection c on c.id = ${connectionId} where o.id = ${orderId}
    on conflict (order_id, connection_id) do update
      set handed_revision = excluded.handed_revision, handed_cancelled = excluded.handed_cancelled, handed_at = now(),
          how = excluded.how, seen_at = now(), failures = 0, most_together = null, is_retried = false, stuck_at = null,
          offered_session = null, offered_revision = null, offered_cancelled = false, offered_digest = null,
          offered_at = null
  `.execute(tx);
}

/** Forgets that a connection was offered an order and offers it again, alone. @returns false when it was never offered */
export async function writeResent(
  tx: Tx,
  { orderId, connectionId }: { orderId: number; connectionId: number },
): Promise<boolean> {
  const found = await sql`
    update order_export
    set stuck_at = null, failures = 0, most_together = 1, is_retried = false, offered_session = null,
        offered_revision = null, offered_cancelled = false, offered_digest = null, offered_at = null,
        handed_revision = null, handed_cancelled = false, handed_at = null, how = null
    where order_id = ${orderId} and connection_id = ${connectionId} returning order_id
  `.execute(tx);
  return found.rows.length > 0;
}
