import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { Connection, OrderFilter } from '../connections/connections.ts';
import type { WaitingOrder } from './orders.ts';

/** SQL conditions on `shop_order o`: which orders a connection gets. */
const FITS: Record<OrderFilter, RawBuilder<boolean>> = {
  none: sql`false`,
  all: sql`true`,
  retail: sql`o.legal_entity_id is null`,
  wholesale: sql`o.legal_entity_id is not null`,
};

/** SQL condition: `order_export e` was offered, and the offer is not confirmed. */
export const IS_PENDING = sql<boolean>`(
  e.offered_revision is not null
  and (e.offered_revision, e.offered_cancelled) is distinct from (e.handed_revision, e.handed_cancelled))`;

/** SQL condition: 1C, which was offered `shop_order o` before, does not have its current revision or its cancellation. */
const IS_NEWER = sql<boolean>`(
  e.handed_revision is null or o.state = 'cancelled' and not e.handed_cancelled or exists (
    select from order_revision_answer a
    where a.order_id = o.id and a.outcome = 'accepted' and a.n > e.handed_revision))`;

/**
 * SQL condition: `exchange_connection c` has yet to be offered `shop_order o` for the first time. Of the orders placed before
 * the connection it gets those that are open and that 1C does not have in another way.
 */
const IS_NEW = sql<boolean>`(
  o.state <> 'cancelled' and (o.created_at >= c.created_at or o.state in ('new', 'confirmed', 'ready') and not exists (
    select from order_line l join reservation r on r.order_line_id = l.id
    where l.order_id = o.id and r.handed_at is not null)))`;

/** SQL: the product of a line of the current `shop_order o` that has no id in the source of `exchange_connection c`. */
const UNLINKED = sql`
  select l.name from order_line_now l
  where l.order_id = o.id and l.quantity > 0 and not exists (
    select from external_id x where x.source = c.source and x.kind = 'product' and x.id = l.product_id)`;

/** SQL: the ids of orders that a connection may have to be given. The rest of a large shop is not read. */
function candidates({ id, orders }: Connection): RawBuilder<unknown> {
  const exports = sql`order_export e on e.order_id = o.id and e.connection_id = ${id}`;
  return sql`
    select o.id from shop_order o left join ${exports}
    where e.order_id is null and o.id > coalesce((
      select p.up_to from order_export_progress p where p.connection_id = ${id} and p.orders = ${orders}), 0)
    union
    select e.order_id from order_export e where e.connection_id = ${id} and e.handed_revision is null
    union
    select o.id from shop_order o join ${exports} where o.state = 'cancelled' and not e.handed_cancelled
    union
    select a.order_id from order_revision_answer a
    join order_export e on e.order_id = a.order_id and e.connection_id = ${id}
    where a.outcome = 'accepted' and a.n > e.handed_revision`;
}

/** SQL: `shop_order o` that `exchange_connection c` has to be given, with its `order_export e`. */
function inQueue(connection: Connection): RawBuilder<unknown> {
  return sql`
    exchange_connection c
    cross join (${candidates(connection)}) candidate
    join shop_order o on o.id = candidate.id
    left join order_export e on e.order_id = o.id and e.connection_id = c.id
    where c.id = ${connection.id} and ${FITS[connection.orders]} and e.stuck_at is null
      and case when e.order_id is null then ${IS_NEW} else ${IS_NEWER} end`;
}

/**
 * Records up to which order everything was offered to a connection, so that the next answer begins there. An order younger than
 * an hour does not count: one with a lower number may still be written.
 */
export async function writeProgress(tx: Tx, connection: Connection): Promise<void> {
  await sql`
    insert into order_export_progress as p (connection_id, orders, up_to)
    select ${connection.id}, ${connection.orders}, least(written.id, waiting.id - 1)
    from (select o.id from shop_order o where o.created_at < now() - interval '1 hour' order by o.id desc limit 1) written
    cross join (select min(o.id) as id from ${inQueue(connection)} and e.order_id is null) waiting
    on conflict (connection_id) do update set orders = excluded.orders, up_to = excluded.up_to
      where (p.orders, p.up_to) is distinct from (excluded.orders, excluded.up_to)
  `.execute(tx);
}

/**
 * The orders that a session may be offered, by id; those that failed alone come last, by their failures. Orders with goods
 * that 1C does not know are left out (OUT-8).
 */
export async function readWaiting(
  db: Db,
  connection: Connection,
  { sessionId, most }: { sessionId: number; most: number },
): Promise<WaitingOrder[]> {
  const found = await sql<WaitingOrder>`
    select o.id, e.most_together as "mostTogether" from ${inQueue(connection)}
      and not coalesce(${IS_PENDING} or e.offered_session = ${sessionId}, false)
      and not exists (${UNLINKED})
    order by e.most_together is not distinct from 0, case when e.most_together = 0 then e.failures end, o.id
    limit ${most}
  `.execute(db);
  return found.rows;
}

/** An order that a connection has not got yet. */
export interface QueuedOrder {
  id: number;
  number: number;
  /** Names of its goods that 1C does not know. */
  unlinked: string[];
  /** Sessions without `success` that were offered it. */
  failures: number;
  placedAt: Date;
}

/** The orders that wait for the next `query` of a connection or for their goods to be linked, by id. */
export async function readQueue(db: Db, connection: Connection, most: number): Promise<QueuedOrder[]> {
  const found = await sql<QueuedOrder>`
    select o.id, o.number, array(${UNLINKED}) as unlinked, coalesce(e.failures, 0) as failures,
           o.created_at as "placedAt"
    from ${inQueue(connection)} and not coalesce(${IS_PENDING}, false)
    order by o.id limit ${most}
  `.execute(db);
  return found.rows;
}

/** More waiting orders than this are not counted. */
const MOST_COUNTED = 10_000;

/** How many orders a connection has yet to be given or to confirm, up to a limit, and for how long the oldest has waited; null: none does. */
export async function countQueue(
  db: Db,
  connection: Connection,
): Promise<{ orders: number; oldestSeconds: number | null }> {
  const found = await sql<{ orders: number; oldestSeconds: number | null }>`
    select count(*)::int as orders, extract(epoch from now() - min(since))::float8 as "oldestSeconds"
    from (
      select case when e.handed_revision is null then o.created_at else (
        select min(a.at) from order_revision_answer a
        where a.order_id = o.id and a.outcome = 'accepted' and a.n > e.handed_revision) end as since
      from ${inQueue(connection)} order by o.id limit ${MOST_COUNTED}) waiting
  `.execute(db);
  return found.rows[0] ?? { orders: 0, oldestSeconds: null };
}
