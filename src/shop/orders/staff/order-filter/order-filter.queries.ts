import { type RawBuilder, sql } from 'kysely';
import { TODAY } from '../../../../platform/text/legal-day.queries.ts';
import type { LegalDay } from '../../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../../platform/text/money.ts';
import type { Scope } from '../../../accounts/staff-policy/staff-policy.ts';
import type { DeliveryType } from '../../delivery/delivery.ts';
import type { Agreement, OrderState } from '../../orders.ts';
import { CLAIM_CREDIT } from '../../payments/ledger/ledger.queries.ts';
import type { MoneyState } from '../../payments/ledger/ledger.ts';
import type { Overdue, SearchedOrder } from '../order-list/order-list.ts';
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
  overdue?: Overdue | 'any' | undefined;
  /** Days by the clock of the order's city, both inclusive. */
  from?: LegalDay | undefined;
  to?: LegalDay | undefined;
  /** Of the current order, inclusive. Orders whose sums the reader does not see are not found (STF-7). */
  totalFrom?: Kopecks | undefined;
  totalTo?: Kopecks | undefined;
  searched?: SearchedOrder | undefined;
  ids?: readonly number[] | undefined;
}

/** SQL: the state of the money of `shop_order o`, whose row in `order_now` is `w`; as `moneyOf`. */
export const MONEY = sql<MoneyState>`case
  when o.paid_kopecks = 0 then 'none' when o.state = 'cancelled' then 'refund_due'
  when o.paid_kopecks < w.total_kopecks - ${CLAIM_CREDIT} then 'part'
  when o.paid_kopecks = w.total_kopecks - ${CLAIM_CREDIT} then 'paid' else 'over' end`;

/** SQL: the time zone of the city of `shop_order o`. */
const ZONE = sql`(select c.time_zone from city c where c.id = o.city_id)`;

/** SQL: the day on which `shop_order o` was placed, by the clock of its city. */
export const CITY_DAY = sql`(o.created_at at time zone ${ZONE})::date`;

/**
 * SQL: goods of `shop_order o` are missing (STF-91). What is neither reserved nor handed over is more than the free stock of its
 * city, or a warehouse has less than is reserved there.
 */
export const IS_SHORT = sql<boolean>`(o.state in ('new', 'confirmed') and exists (
  select from order_line_now l
  where l.order_id = o.id and l.quantity > 0 and (
    l.quantity - coalesce((select sum(coalesce(r.held, r.quantity)) from reservation r
                           where r.order_line_id = l.line_id and r.state in ('held', 'handed', 'taken')), 0)
      > coalesce((select sum(greatest(s.on_hand - coalesce(c.reserved, 0), 0)) from city_warehouse cw
                  join stock s on s.warehouse_id = cw.warehouse_id and s.product_id = l.product_id
                  left join stock_reserved c on c.warehouse_id = s.warehouse_id and c.product_id = s.product_id
                  where cw.city_id = o.city_id), 0)
    or exists (select from reservation r
               join stock_reserved c on c.warehouse_id = r.warehouse_id and c.product_id = l.product_id
               left join stock s on s.warehouse_id = c.warehouse_id and s.product_id = c.product_id
               where r.order_line_id = l.line_id and r.state = 'held' and c.reserved > coalesce(s.on_hand, 0)))))`;

/** SQL: what of `shop_order o` is late: its payment, or the day that the buyer was promised; null: nothing (STF-91). */
export const OVERDUE = sql<Overdue | null>`case
  when o.due_on < ${TODAY} and o.state <> 'cancelled' and o.paid_kopecks < w.total_kopecks - ${CLAIM_CREDIT} then 'payment'
  when o.state in ('new', 'confirmed')
    and coalesce(w.ready_on, o.delivery_date) < (now() at time zone ${ZONE})::date then 'promise' end`;

/** SQL: all orders with `OVERDUE`, and others, in words that indexes understand. */
const MAY_BE_OVERDUE = sql`(o.state in ('new', 'confirmed') or (o.due_on < ${TODAY} and o.state <> 'cancelled'))`;

/** SQL: all orders that are not settled, and others, in words that indexes understand. */
const MAY_BE_UNSETTLED = sql`(o.state in ('new', 'confirmed', 'ready', 'shipped')
  and (o.waits_for_credit or o.waits_for_prices or o.id in (select order_id from order_revision)))`;

/** Whether a filter needs the current order and its agreement, not the order as it was placed alone. */
export function needsCurrent({ money, agreement, overdue, totalFrom, totalTo }: OrderFilter): boolean {
  const isOfLedger = money !== undefined && money !== 'refund_due';
  return isOfLedger || [agreement, overdue, totalFrom, totalTo].some((value) => value !== undefined);
}

/**
 * SQL condition on `ORDERS`.
 * @param contracts the places where the reader sees sums of contracts; null: nowhere
 */
export function filterSql(filter: OrderFilter, contracts: Scope | null): RawBuilder<unknown> {
  const { state, city, shop, delivery, money, payment, agreement, manager, isShort, overdue } = filter;
  const { from, to, totalFrom, totalTo, searched, ids } = filter;
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  const where = (isSet: boolean, condition: () => RawBuilder<unknown>) => {
    if (isSet) conditions.push(condition());
  };
  where(ids !== undefined, () => sql`o.id = any(${[...(ids ?? [])]}::int[])`);
  where(state !== undefined, () => sql`o.state = ${state}`);
  where(city !== undefined, () => sql`o.city_id = ${city}`);
  where(shop !== undefined, () => sql`o.shop_id = ${shop}`);
  where(delivery !== undefined, () => sql`o.delivery_type = ${delivery}`);
  // Says the same as MONEY in words that an index understands.
  where(money === 'refund_due', () => sql`o.state = 'cancelled' and o.paid_kopecks <> 0`);
  where(money !== undefined && money !== 'refund_due', () => sql`${MONEY} = ${money}`);
  where(payment !== undefined, () => sql`o.payment_type = ${payment}`);
  where(agreement !== undefined && agreement !== 'settled', () => MAY_BE_UNSETTLED);
  where(agreement !== undefined, () => sql`g.agreement = ${agreement}`);
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
  where(isShort === true, () => IS_SHORT);
  where(overdue !== undefined, () => MAY_BE_OVERDUE);
  where(overdue === 'any', () => sql`${OVERDUE} is not null`);
  where(overdue !== undefined && overdue !== 'any', () => sql`${OVERDUE} = ${overdue}`);
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
  where(totalFrom !== undefined, () => sql`w.total_kopecks >= ${totalFrom}`);
  where(totalTo !== undefined, () => sql`w.total_kopecks <= ${totalTo}`);
  where(searched !== undefined, () => searchSql(searched ?? {}));
  return sql.join(conditions, sql` and `);
}

/** Every condition has its own index, so a search stays fast however many orders there are. */
function searchSql({ number, phone, inn, words }: SearchedOrder): RawBuilder<unknown> {
  const like = words && `%${words.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(o.number = ${number ?? null}::int or o.contact_phone = ${phone ?? null}
    or o.legal_entity_id = any(array(select e.id from legal_entity e
      where e.inn = ${inn ?? null} or e.name ilike ${like ?? null} or e.full_name ilike ${like ?? null})))`;
}
