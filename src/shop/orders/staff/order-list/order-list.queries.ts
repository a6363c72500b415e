import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.server.ts';
import { preparedFromPieces } from '../../../../platform/database/prepared.server.ts';
import { MOST_COUNTED } from '../../../../platform/http/cursor.server.ts';
import type { LegalDay } from '../../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../../platform/text/money.ts';
import type { Scope } from '../../../accounts/staff-policy/staff-policy.ts';
import { WAITS_FOR_CREDIT, WAITS_FOR_PRICES } from '../../account/account.queries.ts';
import type { DeliveryType } from '../../delivery/delivery.ts';
import type { Agreement, AgreementReason, OrderState } from '../../orders.ts';
import type { MoneyState } from '../../payments/ledger/ledger.ts';
import type { Fulfilment } from '../../shipments/shipments.ts';
import {
  filterSql,
  needsStanding,
  type OrderFilter,
  OVERDUE,
  STANDINGS,
} from '../order-filter/order-filter.queries.ts';
import { IS_SHORT_IN_LIST, KNOWN_SHORTAGE } from '../shortage/shortage.queries.ts';
import { inScope } from '../staff-order/staff-order.queries.ts';
import type { Overdue } from './order-list.ts';

/** An order in the list of the staff. */
export interface StaffOrderRow {
  id: number;
  number: number;
  version: number;
  createdAt: Date;
  state: OrderState;
  fulfilment: Fulfilment;
  agreement: Agreement;
  agreementReasons: AgreementReason[];
  money: MoneyState;
  total: Kopecks;
  paid: Kopecks;
  /** Whether the order was placed under a contract: then not every reader sees its sums (STF-7). */
  isByContract: boolean;
  /** Whether the reader sees sums of contracts in the place of this order. */
  seesContracts: boolean;
  itemsCount: number;
  city: { id: number; name: string; time_zone: string };
  deliveryType: DeliveryType;
  shop: { id: number; address: string } | null;
  deliveryDate: LegalDay | null;
  paymentType: string;
  isDeferred: boolean;
  holdUntil: Date | null;
  name: string;
  phone: string;
  company: { id: number; name: string; inn: string } | null;
  manager: { id: number; name: string } | null;
  isTaken: boolean;
  /** Goods are missing. */
  isShort: boolean;
  overdue: Overdue | null;
}

/** Where a member of the staff reads orders, and where he sees the sums of contracts; null: nowhere. */
export interface ReadingPlaces {
  scope: Scope;
  contracts: Scope | null;
}

/** SQL: who of the staff works with `shop_order o` (STF-94). */
export const MANAGER = sql`select json_build_object('id', m.id, 'name', m.name) from app_user m
  where m.id = coalesce(o.manager_id, (select e.manager_id from legal_entity e where e.id = o.legal_entity_id))`;

/** SQL: somebody of the staff has taken `shop_order o`. */
export const IS_TAKEN = sql<boolean>`(o.manager_id is not null or exists (
  select from task_note n where n.kind = 'order.new' and n.subject_id = o.id and n.owner_id is not null))`;

/** SQL: why the order of `STANDINGS` is not settled, as `AgreementReason[]`. */
export const AGREEMENT_REASONS = sql`array_remove(array[
  case when s.agreement = 'buyer' then 'answer' end,
  case when s.is_refused then 'refusal' end,
  case when ${WAITS_FOR_CREDIT} then 'credit' end,
  case when ${WAITS_FOR_PRICES} then 'prices' end], null)`;

const NOWHERE: Scope = { cities: [], shops: [] };

/** Columns beside those of `StaffOrderRow`. Objects of single columns would cost as much as all the rest. */
interface Columns extends Omit<StaffOrderRow, 'city' | 'shop' | 'company' | 'manager' | 'agreementReasons'> {
  agreementReasons: AgreementReason[] | null;
  cityId: number;
  city: string;
  zone: string;
  shopId: number | null;
  shop: string | null;
  companyId: number | null;
  company: string | null;
  inn: string | null;
  managerId: number | null;
  manager: string | null;
}

/** SQL: the rows of a list, newest first. @param ids SQL: `int[]` */
function rowsSql(ids: RawBuilder<unknown>, { cities, shops }: Scope): RawBuilder<Columns> {
  return sql<Columns>`
    with ${KNOWN_SHORTAGE},
    wanted as materialized (select ${ids} as ids),
    contracts as materialized (select ${cities}::int[] as cities, ${shops}::int[] as shops)
    select o.id, o.number, o.version, o.created_at as "createdAt", o.state, s.agreement,
      case when s.agreement <> 'settled' then ${AGREEMENT_REASONS} end as "agreementReasons", s.money, s.fulfilment,
      s.total_kopecks as total, o.paid_kopecks as paid, o.contract_id is not null as "isByContract",
      o.contract_id is not null and (select cities is null or o.city_id = any(cities) or o.shop_id = any(shops) or exists (
        select from order_shipment d join warehouse w on w.id = d.warehouse_id
        where d.order_id = o.id and w.shop_id = any(shops)) from contracts) as "seesContracts",
      s.lines_count as "itemsCount", c.id as "cityId", c.name as city, c.time_zone as zone, o.delivery_type as "deliveryType",
      p.id as "shopId", p.address as shop, o.delivery_date::text as "deliveryDate", o.payment_type as "paymentType",
      o.is_deferred as "isDeferred", o.hold_until as "holdUntil", o.contact_name as name, o.contact_phone as phone,
      m.id as "managerId", m.name as manager, ${IS_TAKEN} as "isTaken", ${IS_SHORT_IN_LIST} as "isShort", ${OVERDUE} as overdue,
      e.id as "companyId", e.name as company, e.inn
    from ${STANDINGS} join city c on c.id = o.city_id left join shop p on p.id = o.shop_id
    left join legal_entity e on e.id = o.legal_entity_id left join app_user m on m.id = coalesce(o.manager_id, e.manager_id)
    where o.id = any((select ids from wanted)::int[]) order by o.id desc`;
}

type Ids = readonly number[];

const askRows = preparedFromPieces('staff_order_rows', (ids: Ids, cities: Ids | null, shops: Ids | null) =>
  rowsSql(sql`${ids}::int[]`, { cities, shops }),
);

/** Above the id of any order. */
const NO_ORDER = 2_147_483_647;

// The whole list is what everybody opens first: it is one statement.
const askLatest = preparedFromPieces(
  'latest_staff_orders',
  (before: number, most: number, cities: Ids | null, shops: Ids | null) =>
    rowsSql(
      sql`array(select b.id from shop_order b where b.id < (select ${before}::int) order by b.id desc limit ${most}::int)`,
      { cities, shops },
    ),
);

// Begins in each city, otherwise a page of small cities would read the orders of large ones.
const askLatestOfCities = preparedFromPieces(
  'latest_staff_orders_of_cities',
  (places: Ids, before: number, most: number, cities: Ids | null, shops: Ids | null) =>
    rowsSql(
      sql`(select (array_agg(latest.id order by latest.id desc))[:g.most]
        from (select ${places}::int[] as places, ${before}::int as before, ${most}::int as most) g,
        lateral (select distinct city from unnest(g.places) as city) place,
        lateral (select b.id from shop_order b where b.city_id = place.city and b.id < g.before order by b.id desc limit g.most) latest
        group by g.most)`,
      { cities, shops },
    ),
);

function rowOf(columns: Columns): StaffOrderRow {
  const { cityId, city, zone, shopId, shop, companyId, company, inn, managerId, manager, ...row } = columns;
  return {
    ...row,
    agreementReasons: row.agreementReasons ?? [],
    city: { id: cityId, name: city, time_zone: zone },
    shop: shopId === null ? null : { id: shopId, address: shop ?? '' },
    company: companyId === null ? null : { id: companyId, name: company ?? '', inn: inn ?? '' },
    manager: managerId === null ? null : { id: managerId, name: manager ?? '' },
  };
}

/**
 * Orders in these places, newest first.
 * @param page only orders with an id below `before`
 */
export async function readStaffOrders(
  db: Db,
  { scope, contracts }: ReadingPlaces,
  filter: OrderFilter,
  { before, most }: { before: number | undefined; most: number },
): Promise<StaffOrderRow[]> {
  const { cities, shops } = contracts ?? NOWHERE;
  const isWhole = !Object.values(filter).some(isSet);
  if (isWhole && scope.cities === null)
    return (await askLatest(db, before ?? NO_ORDER, most, cities, shops)).map(rowOf);
  if (isWhole && scope.cities !== null && scope.shops?.length === 0)
    return (await askLatestOfCities(db, scope.cities, before ?? NO_ORDER, most, cities, shops)).map(rowOf);
  const { rows: found } = await sql<{ id: number }>`
    ${withStandings(filter)} select o.id from ${ordersOf(filter)}
    where ${inScope(scope)} and ${filterSql(filter, contracts)} and ${before === undefined ? sql`true` : sql`o.id < ${before}::int`}
    order by o.id desc limit ${most}
  `.execute(db);
  const ids = found.map(({ id }) => id);
  return (await askRows(db, ids, cities, shops)).map(rowOf);
}

/** SQL: the orders that a filter looks at, `shop_order o`, with where they stand only if it looks at that. */
function ordersOf(filter: OrderFilter) {
  return needsStanding(filter) ? STANDINGS : sql`shop_order o`;
}

function withStandings(filter: OrderFilter) {
  return needsStanding(filter) ? sql`with ${KNOWN_SHORTAGE}` : sql``;
}

/** SQL: the city of each order that stands in `order_standing s`, found by its key: a join would read all orders. */
const CITY_BY_KEY = sql`order_standing s
  cross join lateral (select b.city_id from shop_order b where b.id = s.order_id limit 1) o`;

/** Views whose count takes much longer to plan than to do: each is one prepared statement. */
const PLANNED_COUNTS = [
  { filter: { isShort: true }, ask: countPrepared('count_short_orders', { isShort: true }, STANDINGS) },
  { filter: { overdue: 'any' }, ask: countPrepared('count_overdue_orders', { overdue: 'any' }, CITY_BY_KEY) },
] as const;

/** @param filter the only filter that is set; its SQL must contain no parameters */
function countPrepared(name: string, filter: OrderFilter, orders: RawBuilder<unknown>) {
  return preparedFromPieces(
    name,
    (cities: Ids | null, most: number) => sql<{ count: number }>`
      with ${KNOWN_SHORTAGE}, place as materialized (select ${cities}::int[] as cities)
      select count(*)::int as count from (
        select from ${orders} where ${filterSql(filter, null)}
          and (select cities is null or o.city_id = any(cities) from place) limit ${most}::int) found`,
  );
}

/** The prepared count of exactly this filter, if there is one. */
function plannedCount(filter: OrderFilter) {
  const given = Object.entries(filter).filter(([, value]) => isSet(value));
  return PLANNED_COUNTS.find(
    (each) =>
      given.length === 1 &&
      Object.entries(each.filter).every(([key, value]) => given[0]?.[0] === key && given[0][1] === value),
  );
}

/** How many orders the filter finds; one more than `most` stands for all larger numbers. */
export async function countStaffOrders(
  db: Db,
  { scope, contracts }: ReadingPlaces,
  filter: OrderFilter,
  most = MOST_COUNTED,
): Promise<number> {
  const planned = plannedCount(filter);
  const rows =
    planned && (scope.cities === null || scope.shops?.length === 0)
      ? await planned.ask(db, scope.cities, most + 1)
      : (
          await sql<{ count: number }>`
            ${withStandings(filter)} select count(*)::int as count from (
              select from ${ordersOf(filter)}
              where ${inScope(scope)} and ${filterSql(filter, contracts)} limit ${most + 1}) found
          `.execute(db)
        ).rows;
  return rows[0]?.count ?? 0;
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== false;
}

/** The ids and versions of the orders that the filter finds, newest first. */
export async function readIdsOfOrders(
  db: Db,
  { scope, contracts }: ReadingPlaces,
  filter: OrderFilter,
  most: number,
): Promise<{ id: number; version: number }[]> {
  const { rows } = await sql<{ id: number; version: number }>`
    ${withStandings(filter)} select o.id, o.version from ${ordersOf(filter)} where ${inScope(scope)} and ${filterSql(filter, contracts)}
    order by o.id desc limit ${most}
  `.execute(db);
  return rows;
}
