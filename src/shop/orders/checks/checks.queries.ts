import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';
import { legalDayText } from '../../../platform/text/legal-day.queries.ts';
import { creditUseWhere } from '../credit/credit.queries.ts';
import { mayBecome, orderStates } from '../orders.ts';
import { IS_SHORT, IS_SHORT_IN_LIST, KNOWN_SHORTAGE } from '../staff/shortage/shortage.queries.ts';
import type { CheckName } from './checks.ts';

/** Tables whose rows record what was agreed or what happened. */
const GUARDED = [
  'shop_order',
  'order_line',
  'order_revision',
  'order_revision_line',
  'order_revision_answer',
  'order_payment',
  'order_shipment',
  'order_shipment_line',
  'order_state_change',
  'order_claim_step',
  'audit_entry',
  'contract_statement',
  'credit_override',
];

/** All steps of orders that anybody may make, as «new confirmed». */
const STEPS = orderStates.flatMap((from) =>
  orderStates.filter((to) => mayBecome(from, to, 'staff')).map((to) => `${from} ${to}`),
);

/** SQL: the number of `shop_order o`. */
const NUMBER = sql`o.number::text as subject from shop_order o`;

/** SQL: the quantity of `order_line l` in revision `r.base`. */
const BASE_QUANTITY = sql`coalesce(b.quantity, case when r.base = 0 and l.born_in = 0 then l.quantity else 0 end)`;

/** SQL: whether `order_revision r` of `shop_order o` costs more or brings more than the revision it changes. */
const IS_DEARER = sql`
  exists (select from order_revision_line v join order_line l on l.id = v.line_id
          left join order_revision_line b on b.order_id = v.order_id and b.n = r.base and b.line_id = v.line_id
          where v.order_id = r.order_id and v.n = r.n and v.quantity > 0
            and (v.quantity > ${BASE_QUANTITY} or v.kopecks > coalesce(b.kopecks, l.kopecks)))
  or coalesce(r.delivery_kopecks, 0) > coalesce(case when r.base = 0 then o.delivery_kopecks else (
       select b.delivery_kopecks from order_revision b where b.order_id = r.order_id and b.n = r.base) end, 0)`;

/** SQL: the moment at which the credit of `contract k` was last taken. */
const TAKEN_AT = sql`
  (select max(greatest(o.created_at, (select max(r.created_at) from order_revision r where r.order_id = o.id)))
   from shop_order o where o.contract_id = k.id and o.is_deferred and o.state <> 'cancelled')`;

/** SQL of each check: rows of `subject`, what it does not hold for. */
export const BROKEN: Readonly<Record<CheckName, RawBuilder<{ subject: string }>>> = {
  guards: sql`
    select name as subject from unnest(${GUARDED}::text[]) name
    where not exists (select from pg_trigger t where t.tgrelid = name::regclass and t.tgname = name || '_stays'
                      and t.tgenabled <> 'D')`,
  numbers: sql`
    select ${NUMBER} where exists (
      select from order_revision r where r.order_id = o.id having max(r.n) <> count(*))`,
  // Each revision is a whole snapshot of the lines that there were.
  snapshots: sql`
    select ${NUMBER} join order_revision r on r.order_id = o.id join order_line l on l.order_id = o.id and l.born_in <= r.n
    where not exists (select from order_revision_line v where v.order_id = o.id and v.n = r.n and v.line_id = l.id)
    union all
    select ${NUMBER} join order_line l on l.order_id = o.id where l.born_in > 0 and not exists (
      select from order_revision_line v where v.order_id = o.id and v.n = l.born_in and v.line_id = l.id)`,
  sums: sql`
    select ${NUMBER} where o.total_kopecks <> o.goods_kopecks + coalesce(o.delivery_kopecks, 0)
      or o.goods_kopecks <> (
        select sum(l.kopecks * l.quantity) from order_line l where l.order_id = o.id and l.born_in = 0)
    union all
    select ${NUMBER} join order_revision r on r.order_id = o.id
    where r.goods_kopecks <> (
      select sum(v.total_kopecks) from order_revision_line v where v.order_id = r.order_id and v.n = r.n)`,
  // How much a contract let prices grow at that time is not recorded, so only orders without one are compared.
  consent: sql`
    select ${NUMBER} join order_revision r on r.order_id = o.id
    join order_revision_answer a on a.order_id = r.order_id and a.n = r.n and a.outcome = 'accepted'
    where (a.how in ('auto', '1c') or r.source = 'buyer')
      and (r.consent = 'explicit' or (o.contract_id is null and (${IS_DEARER})))`,
  answers: sql`
    select ${NUMBER} join order_revision r on r.order_id = o.id
    where not exists (select from order_revision_answer a where a.order_id = r.order_id and a.n = r.n)
      and (o.state in ('done', 'cancelled')
        or exists (select from order_revision later where later.order_id = r.order_id and later.n > r.n))`,
  ledger: sql`
    select ${NUMBER} where o.paid_kopecks < 0 or o.paid_kopecks <>
      (select coalesce(sum(p.kopecks), 0) from order_payment p where p.order_id = o.id)`,
  claimMoney: sql`
    select ${NUMBER} join order_claim c on c.order_id = o.id join order_payment p on p.id = c.payment_id
    where p.order_id <> c.order_id or p.kind <> 'refund' or -p.kopecks > c.decided_kopecks`,
  shipped: sql`
    select ${NUMBER} join order_line_shipped s on s.order_id = o.id
    left join order_line_now n on n.order_id = s.order_id and n.line_id = s.line_id
    where greatest(s.packed, s.handed) > coalesce(n.quantity, 0)`,
  claimed: sql`
    select ${NUMBER} join order_line_shipped s on s.order_id = o.id
    join order_line_claimed c on c.line_id = s.line_id where greatest(c.claimed, c.returned) > s.handed`,
  counters: sql`
    select p.article || ', ' || w.name as subject
    from (select product_id, warehouse_id, reserved, 0 as held from stock_reserved
          union all
          select l.product_id, v.warehouse_id, 0, coalesce(v.held, v.quantity) from reservation v
          join order_line l on l.id = v.order_line_id where v.state in ('held', 'handed')) each
    join product p on p.id = each.product_id join warehouse w on w.id = each.warehouse_id
    group by p.id, w.id having sum(each.reserved) <> sum(each.held)`,
  // Needed is what has not left of the current order, or of the one that awaits its answer if that is larger.
  heldTooMuch: sql`
    select ${NUMBER} join order_line l on l.order_id = o.id
    join (select order_line_id, sum(coalesce(held, quantity)) as held from reservation
          where state in ('held', 'handed') group by 1) v on v.order_line_id = l.id
    where v.held > greatest(
      (select n.quantity from order_line_now n where n.order_id = o.id and n.line_id = l.id),
      (select max(a.quantity) from order_revision_line a where a.line_id = l.id and not exists (
         select from order_revision_answer b where b.order_id = a.order_id and b.n = a.n)), 0)
      - (select coalesce(sum(g.quantity), 0) from order_shipment_line g join order_shipment s on s.id = g.shipment_id
         where g.line_id = l.id and s.state = 'handed_over')`,
  heldAfterEnd: sql`
    select ${NUMBER} join order_line l on l.order_id = o.id join reservation v on v.order_line_id = l.id
    where v.state in ('held', 'handed') and o.state in ('cancelled', 'done')`,
  endless: sql`
    select ${NUMBER} where o.hold_until is null and o.state not in ('cancelled', 'done') and exists (
      select from order_line l join reservation v on v.order_line_id = l.id
      where l.order_id = o.id and v.state = 'held' and coalesce(v.held, v.quantity) > 0)`,
  // What came later (a debt, other terms, money given back) may exceed a limit that was observed.
  credit: sql`
    select 'договор ' || k.number as subject
    from (${creditUseWhere(sql`c.credit_limit_kopecks is not null`)}) u join contract k on k.id = u."contractId",
    lateral (select ${TAKEN_AT} as at) taken
    where taken.at is not null and u.used > k.credit_limit_kopecks + coalesce((
        select case when v.valid_to >= ${sql.raw(legalDayText('taken.at'))} then v.kopecks end from credit_override v
        where v.contract_id = k.id order by v.id desc limit 1), 0)
      and not exists (select from audit_entry a where a.subject_id = k.id and a.at > taken.at
                      and a.action in ('contract.changed', 'contract.debt', 'contract.credit_override'))
      and not exists (select from order_payment p join shop_order o on o.id = p.order_id
                      where o.contract_id = k.id and p.kopecks < 0 and p.at > taken.at)`,
  walks: sql`
    select ${NUMBER} join (
      select order_id, state, lag(state) over (partition by order_id order by id) as was from order_state_change
    ) c on c.order_id = o.id
    where case when c.was is null then c.state <> 'new' else c.was || ' ' || c.state <> all(${STEPS}::text[]) end
    union all
    select ${NUMBER} where o.state is distinct from (
      select c.state from order_state_change c where c.order_id = o.id order by c.id desc limit 1)`,
  audit: sql`
    select ${NUMBER} join (
      select order_id, state, count(*) as steps from order_state_change group by 1, 2) c on c.order_id = o.id
    where c.steps <> (select count(*) from audit_entry a where a.subject_id = o.id
                      and a.action = case c.state when 'new' then 'order.placed' else 'order.' || c.state end)`,
  claimWalks: sql`
    select o.number || '-' || c.number as subject from shop_order o join order_claim c on c.order_id = o.id
    where c.state is distinct from (
      select s.state from order_claim_step s where s.claim_id = c.id order by s.id desc limit 1)`,
  cancelled: sql`
    select ${NUMBER} join order_shipment s on s.order_id = o.id where o.state = 'cancelled' and s.state <> 'cancelled'`,
  papers: sql`
    select ${NUMBER} join order_shipment s on s.order_id = o.id
    where exists (select from order_shipment_line g join order_line l on l.id = g.line_id
                  where g.shipment_id = s.id and l.order_id <> o.id)
      or exists (select from power_of_attorney p
                 where p.id = s.power_id and p.legal_entity_id is distinct from o.legal_entity_id)
    union all
    select ${NUMBER} join order_payment p on p.order_id = o.id join order_shipment s on s.id = p.shipment_id
    where s.order_id <> o.id
    union all
    select ${NUMBER} join entity_document d on d.order_id = o.id
    where o.legal_entity_id is distinct from d.legal_entity_id
    union all
    select ${NUMBER} join order_document_of_1c d on d.order_id = o.id
    left join order_shipment s on s.id = d.shipment_id left join order_claim c on c.id = d.claim_id
    where coalesce(s.order_id, c.order_id) <> o.id`,
  standings: sql`
    select ${NUMBER} left join order_standing s on s.order_id = o.id join order_standing_now v on v.order_id = o.id
    where (s.total_kopecks, s.lines_count, s.fulfilment, s.agreement, s.is_refused, s.money, s.unpaid_due_on, s.promised_on)
      is distinct from
      (v.total_kopecks, v.lines_count, v.fulfilment, v.agreement, v.is_refused, v.money, v.unpaid_due_on, v.promised_on)`,
  shortage: sql`
    with ${KNOWN_SHORTAGE}
    select ${NUMBER} join order_standing s on s.order_id = o.id where ${IS_SHORT_IN_LIST} <> ${IS_SHORT}`,
};

/**
 * What a check does not hold for.
 * @param most how many are named at most
 * @returns the count of all, and the first of them
 */
export async function readBroken(
  db: Db,
  name: CheckName,
  most: number,
): Promise<{ count: number; subjects: string[] }> {
  const found = await sql<{ subject: string; count: number }>`
    select subject, count(*) over ()::int as count from (select distinct subject from (${BROKEN[name]}) found) each
    order by length(subject), subject limit ${most}
  `.execute(db);
  return { count: found.rows[0]?.count ?? 0, subjects: found.rows.map(({ subject }) => subject) };
}
