import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { OfferedBefore } from './orders.ts';
import { IS_PENDING } from './waiting.queries.ts';

/** How 1C has confirmed an order. */
export type HandedHow = 'success' | 'implicit' | 'document' | 'staff';

/** What a session is offered of an order. */
export interface Offer {
  orderId: number;
  revision: number;
  isCancelled: boolean;
  /** SHA-256 of its document. */
  digest: Buffer;
}

/** Whether a connection was ever handed an order. */
export async function readHasHanded(db: Db, connectionId: number): Promise<boolean> {
  const found = await sql`
    select from order_export where connection_id = ${connectionId} and handed_at is not null limit 1
  `.execute(db);
  return found.rows.length > 0;
}

/** What a session was offered and has not confirmed. */
export async function readOffered(db: Db, connectionId: number, sessionId: number): Promise<OfferedBefore> {
  const found = await sql<OfferedBefore>`
    select count(*)::int as count, min(e.most_together) as "mostTogether"
    from order_export e where e.offered_session = ${sessionId} and e.connection_id = ${connectionId} and ${IS_PENDING}
  `.execute(db);
  return found.rows[0] ?? { count: 0, mostTogether: null };
}

/** The time zones that a connection knows orders by; orders that it was never offered are absent. */
export async function readTimeZones(
  db: Db,
  connectionId: number,
  orderIds: readonly number[],
): Promise<Map<number, string>> {
  const found = await sql<{ id: number; zone: string }>`
    select order_id as id, time_zone as zone from order_export
    where connection_id = ${connectionId} and order_id = any(${orderIds}::int[])
  `.execute(db);
  return new Map(found.rows.map(({ id, zone }) => [id, zone]));
}

export async function writeOffers(
  tx: Tx,
  { connectionId, sessionId, timeZone }: { connectionId: number; sessionId: number; timeZone: string },
  offers: readonly Offer[],
): Promise<void> {
  await sql`
    insert into order_export (order_id, connection_id, time_zone, offered_session, offered_revision, offered_cancelled,
                              offered_digest, offered_at)
    select o.id, ${connectionId}, ${timeZone}, ${sessionId}, o.revision, o.is_cancelled, o.digest, now()
    from unnest(${offers.map(({ orderId }) => orderId)}::int[], ${offers.map(({ revision }) => revision)}::int[],
                ${offers.map(({ isCancelled }) => isCancelled)}::boolean[],
                ${offers.map(({ digest }) => digest)}::bytea[]) as o (id, revision, is_cancelled, digest)
    on conflict (order_id, connection_id) do update
      set offered_session = excluded.offered_session, offered_revision = excluded.offered_revision,
          offered_cancelled = excluded.offered_cancelled, offered_digest = excluded.offered_digest,
          offered_at = excluded.offered_at
  `.execute(tx);
}

/** An answer to `query`. */
interface Answered {
  sessionId: number;
  /** The id that a gateway has given the request; undefined: none. */
  requestId: string | undefined;
  /** Ids of the orders in it. */
  orders: readonly number[];
}

/** Records the last answer of a session, and whether it had no order. */
export async function writeAnswered(tx: Tx, { sessionId, requestId, orders }: Answered): Promise<void> {
  await sql`
    update exchange_session
    set emptied_at = case when ${orders.length === 0} then now() end, query_id = ${requestId ?? null},
        query_orders = ${orders}::int[], queried_at = now()
    where id = ${sessionId}
  `.execute(tx);
}

/** The orders of the last answer of a session, if it was given to the same request within half a minute. */
export async function readAnswered(
  tx: Tx,
  { sessionId, requestId }: Pick<Answered, 'sessionId' | 'requestId'>,
): Promise<number[] | undefined> {
  if (requestId === undefined) return undefined;
  const found = await sql<{ orders: number[] }>`
    select query_orders as orders from exchange_session
    where id = ${sessionId} and query_id = ${requestId} and queried_at > now() - interval '30 seconds'
  `.execute(tx);
  return found.rows[0]?.orders;
}

/** The unconfirmed offers of a session, by order id above `after`. */
export async function readPendingOf(
  db: Db,
  { connectionId, sessionId }: { connectionId: number; sessionId: number },
  { after, most }: { after: number; most: number },
): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select e.order_id as id from order_export e
    where e.offered_session = ${sessionId} and e.connection_id = ${connectionId} and e.order_id > ${after}
      and ${IS_PENDING}
    order by 1 limit ${most}
  `.execute(db);
  return found.rows.map(({ id }) => id);
}

/**
 * Confirms what a session was offered of an order. Locks the order's row first.
 * @returns false when it was confirmed or taken back meanwhile
 */
export async function writeHandedTo(
  tx: Tx,
  { orderId, connectionId, sessionId }: { orderId: number; connectionId: number; sessionId: number },
  how: HandedHow,
): Promise<boolean> {
  await sql`select from shop_order where id = ${orderId} for no key update`.execute(tx);
  const found = await sql`
    update order_export e
    set handed_revision = e.offered_revision, handed_cancelled = e.offered_cancelled, handed_at = now(), how = ${how},
        failures = 0, most_together = null, is_retried = false, stuck_at = null
    where e.order_id = ${orderId} and e.connection_id = ${connectionId} and e.offered_session = ${sessionId}
      and ${IS_PENDING}
    returning e.order_id
  `.execute(tx);
  return found.rows.length > 0;
}

/**
 * Records that 1C has returned a document of an order, so it has that revision, confirmed or not.
 * @param revision the one that the document names; null: the one that was offered, else the order as placed
 */
export async function writeReturned(
  tx: Tx,
  { orderId, connectionId, revision }: { orderId: number; connectionId: number; revision: number | null },
): Promise<void> {
  await sql`
    insert into order_export as e (order_id, connection_id, time_zone, handed_revision, handed_at, how, seen_at)
    select ${orderId}, c.id, c.time_zone, coalesce(${revision}::int, 0), now(), 'document', now()
    from exchange_connection c where c.id = ${connectionId}
    on conflict (order_id, connection_id) do update
      set handed_revision = greatest(e.handed_revision, coalesce(${revision}::int, e.offered_revision, 0)),
          handed_at = coalesce(e.handed_at, now()), how = coalesce(e.how, 'document'), seen_at = now(),
          failures = 0, most_together = null, is_retried = false, stuck_at = null
  `.execute(tx);
  // 1C has changed what it was offered: that is no longer to be confirmed.
  await sql`
    update order_export
    set offered_session = null, offered_revision = null, offered_cancelled = false, offered_digest = null, offered_at = null
    where order_id = ${orderId} and connection_id = ${connectionId} and offered_revision < handed_revision
  `.execute(tx);
}

/** Sessions of 1C without `success` that got an empty answer and have been silent since, with unconfirmed offers. */
export async function readSilent(db: Db, silenceMs: number): Promise<{ id: number; connectionId: number }[]> {
  const found = await sql<{ id: number; connectionId: number }>`
    select s.id, s.connection_id as "connectionId"
    from exchange_session s join exchange_connection c on c.id = s.connection_id
    where c.profile = 'bus31' and s.emptied_at is not null
      and greatest(s.seen_at, s.emptied_at) <= now() - ${silenceMs} * interval '1 ms'
      and exists (select from order_export e where e.offered_session = s.id and ${IS_PENDING})
    order by s.id
  `.execute(db);
  return found.rows;
}
