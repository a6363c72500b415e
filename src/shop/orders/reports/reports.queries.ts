import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';
import { legalDayText, TODAY } from '../../../platform/text/legal-day.queries.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import { inCities } from '../../accounts/staff-places/staff-places.server.ts';
import type { Scope } from '../../accounts/staff-policy/staff-policy.ts';
import { creditUseWhere } from '../credit/credit.queries.ts';
import { CLAIM_CREDIT } from '../payments/ledger/ledger.queries.ts';
import { inScope } from '../staff/staff-order/staff-order.server.ts';
import { ORDERS_OF_DAY } from './order-days.queries.ts';
import type { Period } from './reports.ts';

/** Which orders a report counts. */
export interface ReportFilter {
  scope: Scope;
  period: Period;
  previous: Period;
  city?: number | undefined;
  audience?: 'person' | 'company' | undefined;
}

/**
 * SQL of the orders of both periods as `fact`, by the clock of their cities: what an order costs now is its current total less
 * what claims give back, and nothing once it is cancelled.
 */
function facts({ scope, period, previous, city, audience }: ReportFilter): RawBuilder<unknown> {
  return sql`
    fact as (
      select o.id, o.city_id, o.state, placed.day, placed.day >= ${period.from}::date as is_now, w.total_kopecks as total,
        case when o.state = 'cancelled' then 0 else w.total_kopecks - ${CLAIM_CREDIT} end as cost
      from shop_order o join order_now w on w.order_id = o.id join city c on c.id = o.city_id,
        lateral (select (o.created_at at time zone c.time_zone)::date as day) placed
      where o.created_at >= ${previous.from}::date - interval '1 day'
        and o.created_at < ${period.to}::date + interval '2 days'
        and placed.day between ${previous.from}::date and ${period.to}::date
        and ${inScope(scope)}
        and (${city ?? null}::int is null or o.city_id = ${city ?? null}::int)
        and (${audience ?? null}::text is null or (o.legal_entity_id is not null) = (${audience ?? null}::text = 'company')))`;
}

/** Sums of orders: of a city, of a day, or of a whole period. */
export interface OrderSums {
  isNow: boolean;
  cityId: number | null;
  city: string | null;
  day: LegalDay | null;
  /** All orders, with the cancelled ones. */
  orders: number;
  cancelled: number;
  cost: Kopecks;
  /** The cost of an order that was not cancelled, on average. */
  average: Kopecks;
  cancelledTotal: Kopecks;
}

/**
 * The sums of both periods, each for all orders, for each city and for each day. Days that are summed up are not counted again
 * (STF-155); where a person sees orders by their shops, all of them are.
 */
export async function readOrderSums(db: Db, filter: ReportFilter): Promise<OrderSums[]> {
  const { scope, period, previous, city, audience } = filter;
  const wanted = (rows: RawBuilder<unknown>, isCompany: RawBuilder<unknown>) => sql`
    (${city ?? null}::int is null or ${rows}.city_id = ${city ?? null}::int)
    and (${audience ?? null}::text is null or ${isCompany} = (${audience ?? null}::text = 'company'))`;
  const { rows } = await sql<OrderSums>`
    with day as (
      select d::date as day from generate_series(${previous.from}::date, ${period.to}::date, interval '1 day') d),
    known as (
      select day from day join order_day_known using (day)
      where ${(scope.shops ?? []).length === 0} and not exists (select from order_day_change m where m.day = day.day)),
    part as (
      select s.day, s.city_id, s.orders, s.cancelled, s.cost_kopecks as cost, s.cancelled_total_kopecks as cancelled_total
      from order_day s join known using (day)
      where ${inCities(scope, sql`s.city_id`)} and ${wanted(sql`s`, sql`s.is_company`)}
      union all
      select day.day, o.city_id, 1, (o.state = 'cancelled')::int, o.cost, case when o.state = 'cancelled' then o.total else 0 end
      from (select day from day except select day from known) day, ${ORDERS_OF_DAY} o
      where ${inScope(scope)} and ${wanted(sql`o`, sql`(o.legal_entity_id is not null)`)})
    select is_now as "isNow", city_id as "cityId", (select name from city c where c.id = city_id) as city,
      day::text as day,
      sum(orders)::int as orders, sum(cancelled)::int as cancelled, sum(cost)::int8 as cost,
      coalesce(round(sum(cost) / nullif(sum(orders) - sum(cancelled), 0)), 0)::int8 as average,
      sum(cancelled_total)::int8 as "cancelledTotal"
    from (select part.*, day >= ${period.from}::date as is_now from part) part
    group by grouping sets ((is_now), (is_now, city_id), (is_now, day)) order by 2 nulls first, 4 nulls first
  `.execute(db);
  return rows;
}

/** A product as it was ordered in a period. */
export interface OrderedGoods {
  article: string;
  name: string;
  unit: string;
  orders: number;
  quantity: number;
  total: Kopecks;
  before: number;
}

/** The products in most orders that were not cancelled; at most `most`. */
export async function readOrderedGoods(db: Db, filter: ReportFilter, most: number): Promise<OrderedGoods[]> {
  const { rows } = await sql<OrderedGoods>`
    with ${facts(filter)}
    select min(l.article) as article, min(l.name) as name, min(l.unit) as unit,
      count(distinct f.id) filter (where f.is_now)::int as orders,
      coalesce(sum(l.quantity) filter (where f.is_now), 0)::int8 as quantity,
      coalesce(sum(l.total_kopecks) filter (where f.is_now), 0)::int8 as total,
      coalesce(sum(l.quantity) filter (where not f.is_now), 0)::int8 as before
    from fact f join order_line_now l on l.order_id = f.id and l.quantity > 0
    where f.state <> 'cancelled' group by l.product_id having bool_or(f.is_now)
    order by 4 desc, 5 desc, l.product_id limit ${most}
  `.execute(db);
  return rows;
}

/** What a company owes by a contract. */
export interface Debt {
  companyId: number;
  company: string;
  inn: string;
  city: string;
  contract: string;
  limit: Kopecks | null;
  used: Kopecks;
  overdue: Kopecks;
  usedOfAll: Kopecks;
  overdueOfAll: Kopecks;
}

/** The contracts that owe something today, the most overdue first; at most `most`. The sums of all are in each row. */
export async function readDebts(
  db: Db,
  { scope, city }: Pick<ReportFilter, 'scope' | 'city'>,
  most: number,
): Promise<Debt[]> {
  const inPlaces = sql`exists (
    select from legal_entity e where e.id = c.legal_entity_id and ${inCities(scope, sql`e.city_id`)}
      and (${city ?? null}::int is null or e.city_id = ${city ?? null}::int))`;
  const { rows } = await sql<Debt>`
    with owed as (
      select u."contractId" as contract_id, u.used, coalesce((
        select sum(w.total_kopecks - ${CLAIM_CREDIT} - o.paid_kopecks) from shop_order o join order_now w on w.order_id = o.id
        where o.contract_id = u."contractId" and o.state <> 'cancelled' and o.due_on < ${TODAY}
          and w.total_kopecks - ${CLAIM_CREDIT} > o.paid_kopecks), 0)::int8 as overdue
      from (${creditUseWhere(inPlaces)}) u)
    select e.id as "companyId", e.name as company, e.inn, t.name as city, k.number as contract,
      k.credit_limit_kopecks as limit, owed.used, owed.overdue,
      (sum(owed.used) over ())::int8 as "usedOfAll", (sum(owed.overdue) over ())::int8 as "overdueOfAll"
    from owed join contract k on k.id = owed.contract_id join legal_entity e on e.id = k.legal_entity_id
    join city t on t.id = e.city_id
    where owed.used > 0 or owed.overdue > 0 order by owed.overdue desc, owed.used desc, k.id limit ${most}
  `.execute(db);
  return rows;
}

/** SQL: the Moscow day of `search_query q`. */
const ASKED_ON = sql.raw(legalDayText('q.asked_at'));

/** A query that found nothing. */
export interface EmptySearch {
  text: string;
  visitors: number;
  before: number;
  last: LegalDay;
}

/** What several visitors searched for in vain, the most frequent first. What one person typed alone stays his own. */
export async function readEmptySearches(
  db: Db,
  { period, previous }: Pick<ReportFilter, 'period' | 'previous'>,
  { least, most }: { least: number; most: number },
): Promise<EmptySearch[]> {
  const { rows } = await sql<EmptySearch>`
    select min(q.string) as text, count(distinct q.owner) filter (where ${ASKED_ON} >= ${period.from}::date)::int as visitors,
      count(distinct q.owner) filter (where ${ASKED_ON} < ${period.from}::date)::int as before,
      max(${ASKED_ON})::text as last
    from search_query q
    where q.found = 0 and ${ASKED_ON} between ${previous.from}::date and ${period.to}::date
    group by q.same_as having count(distinct q.owner) filter (where ${ASKED_ON} >= ${period.from}::date) >= ${least}
    order by 2 desc, 1 limit ${most}
  `.execute(db);
  return rows;
}

/** Empty searches of each day. */
export async function readEmptyDays(
  db: Db,
  { period, previous }: Pick<ReportFilter, 'period' | 'previous'>,
): Promise<{ day: LegalDay; count: number }[]> {
  const { rows } = await sql<{ day: LegalDay; count: number }>`
    select (${ASKED_ON})::text as day, count(*)::int as count from search_query q
    where q.found = 0 and ${ASKED_ON} between ${previous.from}::date and ${period.to}::date group by 1
  `.execute(db);
  return rows;
}

/** The steps of all visitors of the shop in a period. Nobody is followed: these are counts. */
export interface ShopSteps {
  views: number;
  searchers: number;
  /** Carts that still hold goods added in the period. */
  carts: number;
}

export async function readShopSteps(db: Db, { from, to }: Period): Promise<ShopSteps> {
  const added = sql.raw(legalDayText('i.created_at'));
  const { rows } = await sql<ShopSteps>`
    select
      (select coalesce(sum(views), 0) from product_view_count where day between ${from}::date and ${to}::date)::int8 as views,
      (select count(distinct q.owner) from search_query q where ${ASKED_ON} between ${from}::date and ${to}::date)::int as searchers,
      (select count(distinct i.cart_id) from cart_item i
       where i.removed_at is null and ${added} between ${from}::date and ${to}::date)::int as carts
  `.execute(db);
  return rows[0] as ShopSteps;
}

/** How far the orders of both periods have come. */
export async function readOrderSteps(
  db: Db,
  filter: ReportFilter,
): Promise<{ isNow: boolean; placed: number; confirmed: number; done: number }[]> {
  const { rows } = await sql<{ isNow: boolean; placed: number; confirmed: number; done: number }>`
    with ${facts(filter)}
    select is_now as "isNow", count(*)::int as placed,
      count(*) filter (where exists (select from order_state_change h where h.order_id = f.id and h.state = 'confirmed'))::int as confirmed,
      count(*) filter (where f.state = 'done')::int as done
    from fact f group by 1
  `.execute(db);
  return rows;
}
