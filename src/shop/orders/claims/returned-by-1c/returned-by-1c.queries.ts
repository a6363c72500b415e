import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.server.ts';
import type { Kopecks } from '../../../../platform/text/money.ts';
import type { ClaimDecision, ClaimState, ClaimWish } from '../claims.ts';

/** A claim of an order that a return of goods in 1C may be about. */
export interface ReturnableClaim {
  id: number;
  /** «10001-2» */
  number: string;
  state: ClaimState;
  wish: ClaimWish;
  decision: ClaimDecision | null;
  kopecks: Kopecks | null;
  /** The price of its goods. */
  worth: Kopecks;
  lines: { line: number; product: number; name: string; unit: string; quantity: number }[];
}

/** The claims of an order about sound goods that were sent, the oldest first. */
export async function readReturnable(db: Db, orderId: number): Promise<ReturnableClaim[]> {
  const { rows } = await sql<ReturnableClaim>`
    select c.id, o.number || '-' || c.number as number, c.state, c.wish, c.decision, c.decided_kopecks as kopecks,
           t.worth, t.lines
    from order_claim c join shop_order o on o.id = c.order_id,
    lateral (select sum(round(n.total_kopecks::numeric * l.quantity / greatest(n.quantity, 1)))::int8 as worth,
                    json_agg(json_build_object('line', l.line_id, 'product', n.product_id, 'name', n.name,
                      'unit', n.unit, 'quantity', l.quantity) order by n.position) as lines
             from order_claim_line l join order_line_now n on n.line_id = l.line_id where l.claim_id = c.id) t
    where c.order_id = ${orderId} and c.kind in ('return', 'refusal') and c.times_sent > 0
    order by c.id
  `.execute(db);
  return rows;
}

/** The decided claims of an order whose money has not been given back yet, the oldest first. */
export async function readUnpaid(db: Db, orderId: number): Promise<{ id: number; kopecks: Kopecks }[]> {
  const { rows } = await sql<{ id: number; kopecks: Kopecks }>`
    select id, decided_kopecks as kopecks from order_claim
    where order_id = ${orderId} and state = 'decided' and decided_kopecks is not null order by id
  `.execute(db);
  return rows;
}
