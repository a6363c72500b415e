import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';
import type { HandedHow } from './order-export.queries.ts';
import { IS_PENDING } from './waiting.queries.ts';

/** An order that a connection was offered. */
export interface GivenOrder {
  number: number;
  /** `offered`: nobody has confirmed it yet; `stuck`: 1C did not take it when it was alone. */
  state: 'offered' | 'handed' | 'stuck';
  revision: number | null;
  isCancelled: boolean;
  /** When it came into this state. */
  at: Date;
  how: HandedHow | null;
  /** When a document of it came back; null: never. */
  seenAt: Date | null;
  failures: number;
}

/** The orders of a connection that it was offered and has not confirmed, that are stuck, or that it has, the latest first. */
export async function readGiven(
  db: Db,
  connectionId: number,
  state: GivenOrder['state'],
  most: number,
): Promise<GivenOrder[]> {
  const isIn = {
    offered: sql`e.stuck_at is null and ${IS_PENDING}`,
    stuck: sql`e.stuck_at is not null`,
    handed: sql`e.stuck_at is null and e.handed_at is not null and not ${IS_PENDING}`,
  }[state];
  const at = { offered: sql`e.offered_at`, stuck: sql`e.stuck_at`, handed: sql`e.handed_at` }[state];
  const found = await sql<GivenOrder>`
    select o.number, ${state} as state, coalesce(e.offered_revision, e.handed_revision) as revision,
           case when e.offered_revision is null then e.handed_cancelled else e.offered_cancelled end as "isCancelled",
           ${at} as at, e.how, e.seen_at as "seenAt", e.failures
    from order_export e join shop_order o on o.id = e.order_id
    where e.connection_id = ${connectionId} and ${isIn}
    order by ${at} desc, o.id desc limit ${most}
  `.execute(db);
  return found.rows;
}

/** The first order of a connection while nobody has seen it in 1C: the number; undefined: it was seen, or none was handed. */
export async function readFirstUnseen(db: Db, connectionId: number): Promise<number | undefined> {
  const found = await sql<{ number: number }>`
    select o.number from order_export e join shop_order o on o.id = e.order_id
    where e.connection_id = ${connectionId} and e.handed_at is not null
      and not exists (select from order_export s where s.connection_id = ${connectionId} and s.seen_at is not null)
    order by e.handed_at, o.id limit 1
  `.execute(db);
  return found.rows[0]?.number;
}
