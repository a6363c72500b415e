import { type RawBuilder, sql } from 'kysely';
import { TODAY } from '../../../../platform/text/legal-day.queries.ts';
import type { LegalDay } from '../../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../../platform/text/money.ts';
import type { Scope } from '../../../accounts/staff-policy/staff-policy.ts';
import type { DeliveryType } from '../../delivery/delivery.ts';
import type { Agreement, OrderState } from '../../orders.ts';
import type { MoneyState } from '../../payments/ledger/ledger.ts';
import type { Overdue, SearchedOrder } from '../order-list/order-list.ts';
import { IS_SHORT_IN_LIST, MAY_BE_SHORT } from '../shortage/shortage.queries.ts';
import { seesSums } from '../staff-order/staff-order.queries.ts';

/** Filters of the list of orders. */
export interface OrderFilter {
  state?: OrderState | undefined;
  city?: number | undefined;
  shop?: number | undefined;
  delivery?: DeliveryType | undefined;
  money?: MoneyState | undefined;
  payment?: string | undefined;
  agreement?: Agreement | undefined;
  /** The id of the manager; null: orders without one. */
  manager?: number | null | undefined;
  /** Whether goods are missing. */
  isShort?: boolean | undefined;
  /** Goods have left to a company without a UPD or a waybill. */
  papers?: 'missing' | undefined;
  overdue?: Overdue | 'any' | undefined;
  /** What its buyer was promised for this day has not left yet. */
  day?: LegalDay | undefined;
  /** Days by the clock of the order's city, both inclusive. */
  from?: LegalDay | undefined;
  to?: LegalDay | undefined;
  /** Of the current order, inclusive. Orders whose sums the reader does not see are not found (STF-7). */
  totalFrom?: Kopecks | undefined;
  totalTo?: Kopecks | undefined;
  searched?: SearchedOrder | undefined;
  ids?: readonly number[] | undefined;
}

/** SQL: `shop_order o` with `order_standing s`, where it stands. */
export const STANDINGS = sql`shop_order o join order_standing s on s.order_id = o.id`;

/** SQL: the time zone of the city of `shop_order o`. */
const ZONE = sql`(select c.time_zone from city c where c.id = o.city_id)`;

/** SQL: the day on which `shop_order o` was placed, by the clock of its city. */
export const CITY_DAY = sql`(o.created_at at time zone ${ZONE})::date`;

/**
 * SQL: the promised day of `STANDINGS` is over by the clock of the city. No clock is behind UTC by more than 12 hours, so for nearly
 * all orders the city need not be read.
 */
const PROMISE_IS_OVER = sql`(s.promised_on < (now() at time zone 'UTC' - interval '12 hours')::date
  or s.promised_on < (now() at time zone ${ZONE})::date)`;

/** SQL: what of `STANDINGS` is late: its payment, or the day that the buyer was promised; null: nothing (STF-91). */
export const OVERDUE = sql<Overdue | null>`case
  when s.unpaid_due_on < ${TODAY} then 'payment'
  when ${PROMISE_IS_OVER} then 'promise' end`;

/** SQL: supersets of `OVERDUE` that an index can find: no clock is ahead of UTC by more than 14 hours. */
const MAY_BE_OVERDUE: Record<Overdue, RawBuilder<unknown>> = {
  payment: sql`s.unpaid_due_on < ${TODAY}`,
  promise: sql`s.promised_on < (now() at time zone 'UTC' + interval '14 hours')::date`,
};

/** SQL: of an order of `STANDINGS`, goods have left to a company, and there is neither a UPD nor a waybill. */
const LACKS_PAPERS = sql`(o.legal_entity_id is not null and s.fulfilment <> 'none' and not exists (
  select from entity_document d where d.order_id = o.id and d.type in ('upd', 'waybill') and d.state <> 'revoked'))`;

/** Whether a filter needs to know where an order stands, not its row alone. */
export function needsStanding({
  money,
  agreement,
  overdue,
  papers,
  isShort,
  totalFrom,
  totalTo,
}: OrderFilter): boolean {
  return (
    isShort === true ||
    [money, agreement, overdue, papers, totalFrom, totalTo].some((value) => value !== undefined)
  );
}

/**
 * SQL condition on `STANDINGS` with `KNOWN_SHORTAGE`.
 * @param contracts the places where the reader sees sums of contracts; null: nowhere
 */
export function filterSql(filter: OrderFilter, contracts: Scope | null): RawBuilder<unknown> {
  const { state, city, shop, delivery, money, payment, agreement, manager, isShort, overdue } = filter;
  const { papers, day, from, to, totalFrom, totalTo, searched, ids } = filter;
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  const where = (isSet: boolean, condition: () => RawBuilder<unknown>) => {
    if (isSet) conditions.push(condition());
  };
  where(ids !== undefined, () => sql`o.id = any(${[...(ids ?? [])]}::int[])`);
  where(state !== undefined, () => sql`o.state = ${sql.lit(state)}`);
  where(city !== undefined, () => sql`o.city_id = ${city}`);
  where(shop !== undefined, () => sql`o.shop_id = ${shop}`);
  where(delivery !== undefined, () => sql`o.delivery_type = ${delivery}`);
  where(money !== undefined, () => sql`s.money = ${sql.lit(money)}`);
  where(payment !== undefined, () => sql`o.payment_type = ${payment}`);
  where(agreement !== undefined, () => sql`s.agreement = ${sql.lit(agreement)}`);
  where(
    manager === null,
    () => sql`o.manager_id is null and not exists (
      select from legal_entity e where e.id = o.legal_entity_id and e.manager_id is not null)`,
  );
  where(
    typeof manager === 'number',
    () => sql`(o.manager_id = ${manager} or o.manager_id is null and o.legal_entity_id = any(array(
      select e.id from legal_entity e where e.manager_id = ${manager})))`,
  );
  where(isShort === true, () => sql`${MAY_BE_SHORT} and ${IS_SHORT_IN_LIST}`);
  where(papers === 'missing', () => LACKS_PAPERS);
  where(overdue !== undefined, () => overdueSql(overdue ?? 'any'));
  // Only open orders are few enough to be asked one by one what they have promised.
  where(
    day !== undefined,
    () => sql`o.state in ('new', 'confirmed', 'ready') and ${day}::date =
      coalesce((select n.ready_on from order_now n where n.order_id = o.id), o.delivery_date)`,
  );
  // A day of a city begins up to 14 hours before or after that of UTC; the wide bounds are for the index.
  where(
    from !== undefined,
    () => sql`o.created_at >= ${from}::date - interval '1 day' and ${CITY_DAY} >= ${from}::date`,
  );
  where(
    to !== undefined,
    () => sql`o.created_at < ${to}::date + interval '2 days' and ${CITY_DAY} <= ${to}::date`,
  );
  where(totalFrom !== undefined || totalTo !== undefined, () => seesSums(contracts));
  where(totalFrom !== undefined, () => sql`s.total_kopecks >= ${totalFrom}`);
  where(totalTo !== undefined, () => sql`s.total_kopecks <= ${totalTo}`);
  where(searched !== undefined, () => searchSql(searched ?? {}));
  return sql.join(conditions, sql` and `);
}

function overdueSql(overdue: Overdue | 'any'): RawBuilder<unknown> {
  const { payment, promise } = MAY_BE_OVERDUE;
  if (overdue === 'any') return sql`(${payment} or ${promise}) and ${OVERDUE} is not null`;
  return sql`${MAY_BE_OVERDUE[overdue]} and ${OVERDUE} = ${sql.lit(overdue)}`;
}

/** Every condition has its own index, so a search stays fast however many orders there are. */
function searchSql({ number, phone, inn, words }: SearchedOrder): RawBuilder<unknown> {
  const like = words && `%${words.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(o.number = ${number ?? null}::int or o.contact_phone = ${phone ?? null}
    or o.legal_entity_id = any(array(select e.id from legal_entity e
      where e.inn = ${inn ?? null} or e.name ilike ${like ?? null} or e.full_name ilike ${like ?? null})))`;
}
