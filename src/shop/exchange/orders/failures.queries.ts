import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { IS_PENDING } from './waiting.queries.ts';

/** An offer of another session that nobody has confirmed. */
export interface LapsedOffer {
  orderId: number;
  failures: number;
  mostTogether: number | null;
  /** How many offers its session had that nobody has confirmed. */
  together: number;
}

/**
 * Reads the unconfirmed offers of other sessions of a connection. Those that silence may confirm are left out (OUT-5).
 * @param isSilent whether the connection may confirm by silence
 */
export async function readLapsed(
  tx: Tx,
  { connectionId, sessionId, isSilent }: { connectionId: number; sessionId: number; isSilent: boolean },
): Promise<LapsedOffer[]> {
  const found = await sql<LapsedOffer>`
    select e.order_id as "orderId", e.failures, e.most_together as "mostTogether",
           (count(*) over (partition by e.offered_session))::int as together
    from order_export e
    left join exchange_session s on s.id = e.offered_session
    where e.connection_id = ${connectionId} and e.offered_session is distinct from ${sessionId} and ${IS_PENDING}
      and not (${isSilent} and s.emptied_at is not null)
    order by e.order_id
  `.execute(tx);
  return found.rows;
}

/** Takes offers back that nobody has confirmed. */
export async function writeFailures(
  tx: Tx,
  connectionId: number,
  failed: readonly { orderId: number; failures: number; mostTogether: number | null }[],
): Promise<void> {
  if (failed.length === 0) return;
  await sql`
    update order_export e
    set failures = f.failures, most_together = f.most, offered_session = null, offered_revision = null,
        offered_cancelled = false, offered_digest = null, offered_at = null
    from unnest(${failed.map(({ orderId }) => orderId)}::int[], ${failed.map(({ failures }) => failures)}::int[],
                ${failed.map(({ mostTogether }) => mostTogether)}::int[]) as f (id, failures, most)
    where e.order_id = f.id and e.connection_id = ${connectionId}
  `.execute(tx);
}

/**
 * Judges the orders that failed alone, now that another one has passed (OUT-6). Each is tried once more, because 1C may have failed
 * for another reason. One that has failed alone again is stuck.
 */
export async function judgeFailed(db: Db, connectionId: number): Promise<void> {
  await sql`
    update order_export e
    set stuck_at = case when e.is_retried then now() end, most_together = case when e.is_retried then 0 else 1 end,
        is_retried = true
    where e.connection_id = ${connectionId} and e.most_together = 0 and e.stuck_at is null and not ${IS_PENDING}
  `.execute(db);
}
