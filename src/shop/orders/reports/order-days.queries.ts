import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import { CLAIM_CREDIT } from '../payments/ledger/ledger.queries.ts';

/**
 * SQL: the orders of `day.day`, by the clocks of their cities, as a lateral table expression: what an order costs now is its current
 * total less what claims give back, and nothing once it is cancelled.
 */
export const ORDERS_OF_DAY = sql`lateral (
  select o.id, o.city_id, o.shop_id, o.legal_entity_id, o.state, w.total_kopecks as total,
    case when o.state = 'cancelled' then 0 else w.total_kopecks - ${CLAIM_CREDIT} end as cost
  from shop_order o join order_now w on w.order_id = o.id join city c on c.id = o.city_id
  where o.created_at >= day.day - interval '1 day' and o.created_at < day.day + interval '2 days'
    and (o.created_at at time zone c.time_zone)::date = day.day)`;

/**
 * Takes the days off the list of changes. What a transaction that is still open adds stays on it.
 * @returns those of them that had been summed up
 */
export async function takeChangedDays(tx: Tx): Promise<LegalDay[]> {
  const { rows } = await sql<{ day: LegalDay }>`
    with gone as (delete from order_day_change returning day)
    select distinct day::text as day from gone join order_day_known using (day)
  `.execute(tx);
  return rows.map(({ day }) => day);
}

/** Days that are over everywhere and have not been summed up, the latest first. */
export async function readUnknownDays(db: Db, most: number): Promise<LegalDay[]> {
  const { rows } = await sql<{ day: LegalDay }>`
    select d::date::text as day
    from (select min(created_at) as first from shop_order) f,
      generate_series(f.first::date - 1, (now() at time zone 'UTC' - interval '36 hours')::date, interval '1 day') d
    where not exists (select from order_day_known k where k.day = d::date)
    order by d desc limit ${most}
  `.execute(db);
  return rows.map(({ day }) => day);
}

/** Sums up the orders of a day anew. */
export async function writeDay(tx: Tx, day: LegalDay): Promise<void> {
  await sql`delete from order_day where day = ${day}::date`.execute(tx);
  await sql`
    insert into order_day (day, city_id, is_company, orders, cancelled, cost_kopecks, cancelled_total_kopecks)
    select day.day, o.city_id, o.legal_entity_id is not null, count(*), count(*) filter (where o.state = 'cancelled'),
      sum(o.cost), coalesce(sum(o.total) filter (where o.state = 'cancelled'), 0)
    from (select ${day}::date as day) day, ${ORDERS_OF_DAY} o group by 1, 2, 3
  `.execute(tx);
  await sql`insert into order_day_known (day) values (${day}::date) on conflict do nothing`.execute(tx);
}
