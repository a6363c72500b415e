import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';
import type { ClaimInEmail } from './claim-emails.ts';
import { MONEY_COLUMNS } from './claims.queries.ts';

/** Everything that the emails about a claim show; sums in kopecks. @returns undefined for an unknown claim */
export async function readClaimInEmail(db: Db, id: number): Promise<ClaimInEmail | undefined> {
  const found = await sql<ClaimInEmail>`
    select o.number || '-' || c.number as number, o.number as "orderNumber", o.id as "orderId", w.n as revision, c.kind, c.wish, c.text,
      c.state, c.times_sent as "timesSent", c.answer_by::text as "answerBy", c.refund_by::text as "refundBy",
      c.refusal_code as "refusalCode", c.refusal_text as "refusalText", c.decision, c.decided_kopecks as kopecks,
      c.decided_text as "decidedText", ${MONEY_COLUMNS},
      coalesce((select s.note from order_claim_step s where s.claim_id = c.id and s.actor not in ('user', 'guest')
                order by s.id desc limit 1), '') as note,
      coalesce((select s.note from order_claim_step s where s.claim_id = c.id and s.state = 'sent'
                order by s.id desc limit 1), '') as "buyerNote",
      (select count(*)::int from order_claim_file f where f.claim_id = c.id) as photos,
      lines.total, lines.lines, o.contact_name as name, o.contact_phone as phone, o.contact_email as email,
      (select e.name from legal_entity e where e.id = o.legal_entity_id) as company,
      (select nullif(value, '') from shop_setting where name = 'email') as "shopEmail"
    from order_claim c join shop_order o on o.id = c.order_id join order_now w on w.order_id = o.id,
      lateral (select sum(worth)::int8 as total,
                 json_agg(json_build_object('name', name, 'article', article, 'unit', unit, 'quantity', quantity,
                                            'total', worth) order by position) as lines
               from (select n.name, n.article, n.unit, n.position, l.quantity,
                       round(n.total_kopecks::numeric * l.quantity / greatest(n.quantity, 1))::int8 as worth
                     from order_claim_line l join order_line_now n on n.line_id = l.line_id and n.order_id = c.order_id
                     where l.claim_id = c.id) line) lines
    where c.id = ${id}
  `.execute(db);
  return found.rows[0];
}
