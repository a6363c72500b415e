import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';
import { legalDayText, TODAY } from '../../../platform/text/legal-day.queries.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import { CLAIM_CREDIT } from '../payments/ledger/ledger.queries.ts';
import type { DebtStatement } from '../payments/payments.ts';

/** The use of a contract's credit. */
export interface CreditUse {
  contractId: number;
  /** What the contract owes, in kopecks; below zero: paid in advance. */
  used: Kopecks;
  /** By how much `used` may exceed the limit, in kopecks; 0: not at all. */
  override: Kopecks;
  /** null: 1C has stated none, so the orders alone are counted. */
  statement: DebtStatement | null;
}

/** Working days for which a statement is trusted. */
const TRUSTED_WORKING_DAYS = 3;

const STEP_DAY = sql.raw(legalDayText('h.at'));
const PAYMENT_DAY = sql.raw(`coalesce(p.paid_on, ${legalDayText('p.at')})`);
const DECISION_DAY = sql.raw(legalDayText('d.decided_at'));
const SHIPMENT_DAY = sql.raw(legalDayText('s.handed_over_at'));

/** SQL: the total of the current order, or that of the proposal that awaits an answer if it is larger (REV-4). */
const TOTAL = sql`(
  select greatest(w.total_kopecks, g.awaiting_total_kopecks)
  from order_now w join order_agreement g on g.order_id = w.order_id where w.order_id = o.id)`;

/** SQL: the price of what was handed over of an order by the day of the statement, divided once for each line. */
const PARTS = sql`
  select coalesce(sum(l.total_kopecks * left_shop.quantity / l.quantity), 0)
  from (select sl.line_id, sum(sl.quantity)::int8 as quantity
        from order_shipment s join order_shipment_line sl on sl.shipment_id = s.id
        where s.order_id = o.id and s.state = 'handed_over' and ${SHIPMENT_DAY} <= c.as_of
        group by sl.line_id) left_shop
  join order_line_now l on l.line_id = left_shop.line_id and l.quantity > 0`;

/** SQL: whether an order was shipped as a whole by the day of the statement. */
const WAS_SHIPPED = sql`o.state in ('shipped', 'done') and exists (
  select from order_state_change h
  where h.order_id = o.id and h.state in ('shipped', 'done') and ${STEP_DAY} <= c.as_of)`;

/**
 * SQL: what each order of the contract `c` adds to the debt stated for the day `c.as_of`. What was shipped by that day is
 * part of the debt, so only money that came later is subtracted. Of what a deferred order has not shipped, the unpaid rest is
 * added.
 */
const SINCE_STATEMENT = sql`
  select case when not o.is_deferred or shipped >= total then case when was_shipped then -after else 0 end
              else greatest(total - shipped - greatest(before - shipped, 0) - after, -shipped) end as kopecks
  from (
    select o.is_deferred, m.before, m.after, t.total, t.was_shipped,
           case when t.was_shipped then t.total else least(t.total, (${PARTS})) end as shipped
    from shop_order o,
    lateral (select coalesce(sum(p.kopecks) filter (where ${PAYMENT_DAY} <= c.as_of), 0) as before,
                    coalesce(sum(p.kopecks) filter (where ${PAYMENT_DAY} > c.as_of), 0) as after
             from (select p.paid_on, p.at, p.kopecks from order_payment p where p.order_id = o.id
                   union all
                   -- What a claim gives back lowers the debt like a payment, from the day of the decision.
                   select ${DECISION_DAY}, d.decided_at, d.decided_kopecks from order_claim d
                   where d.order_id = o.id and d.decided_kopecks is not null) p) m,
    lateral (select ${TOTAL} as total, (${WAS_SHIPPED}) as was_shipped) t
    where o.contract_id = c.id and o.state <> 'cancelled'
  ) o`;

/** SQL: the unpaid rest of each deferred order, where no debt is stated. */
const WITHOUT_STATEMENT = sql`
  select greatest(${TOTAL} - ${CLAIM_CREDIT} - o.paid_kopecks, 0) as kopecks from shop_order o
  where o.contract_id = c.id and o.is_deferred and o.state <> 'cancelled'`;

/**
 * SQL: rows of `CreditUse`, one for each contract.
 * @param which a condition on `contract c`
 */
export const creditUseWhere = (which: RawBuilder<unknown>): RawBuilder<CreditUse> => sql<CreditUse>`
  with c as (
    select c.id, s.as_of, s.debt_kopecks, s.overdue_kopecks
    from contract c
    left join lateral (select * from contract_statement s where s.contract_id = c.id
                       order by s.as_of desc, s.id desc limit 1) s on true
    where ${which}
  )
  select c.id as "contractId",
         case when c.as_of is null then coalesce((select sum(kopecks) from (${WITHOUT_STATEMENT}) w), 0)
              else c.debt_kopecks + coalesce((select sum(kopecks) from (${SINCE_STATEMENT}) w), 0) end::int8 as used,
         coalesce((select case when v.valid_to >= ${TODAY} then v.kopecks end from credit_override v
                   where v.contract_id = c.id order by v.id desc limit 1), 0) as override,
         case when c.as_of is not null then json_build_object(
           'asOf', c.as_of, 'debt', c.debt_kopecks, 'overdue', c.overdue_kopecks,
           'isOld', working_day_after(c.as_of, ${sql.lit(TRUSTED_WORKING_DAYS)}) < ${TODAY}) end as statement
  from c`;

/** The use of the credit of these contracts, in one statement. */
export async function readCreditUse(db: Db, contractIds: readonly number[]): Promise<CreditUse[]> {
  if (contractIds.length === 0) return [];
  return (await creditUseWhere(sql`c.id = any(${[...contractIds]}::int[])`).execute(db)).rows;
}
