import { sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.server.ts';
import { MOST_COUNTED } from '../../../../platform/http/cursor.server.ts';
import type { LegalDay } from '../../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../../platform/text/money.ts';
import type { Scope } from '../../../accounts/staff-policy/staff-policy.ts';
import { AGREEMENT_REASONS, ORDERS } from '../../account/account.queries.ts';
import type { DeliveryType } from '../../delivery/delivery.ts';
import type { Agreement, AgreementReason, OrderState } from '../../orders.ts';
import type { MoneyState } from '../../payments/ledger/ledger.ts';
import type { Fulfilment } from '../../shipments/shipments.ts';
import {
  filterSql,
  IS_SHORT,
  MONEY,
  needsCurrent,
  type OrderFilter,
  OVERDUE,
} from '../order-filter/order-filter.queries.ts';
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

/** SQL: how much of `shop_order o` was handed over. */
export const FULFILMENT = sql<Fulfilment>`(select f.fulfilment from order_fulfilment f where f.order_id = o.id)`;

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
  const { rows } = await sql<StaffOrderRow>`
    select o.id, o.number, o.version, o.created_at as "createdAt", o.state, g.agreement, ${AGREEMENT_REASONS} as "agreementReasons", ${MONEY} as money, ${FULFILMENT} as fulfilment,
      w.total_kopecks as total, o.paid_kopecks as paid, o.contract_id is not null as "isByContract",
      ${contracts ? inScope(contracts) : sql`false`} as "seesContracts",
      (select count(*)::int from order_line_now l where l.order_id = o.id and l.quantity > 0) as "itemsCount",
      (select json_build_object('id', c.id, 'name', c.name, 'time_zone', c.time_zone) from city c where c.id = o.city_id) as city,
      o.delivery_type as "deliveryType",
      (select json_build_object('id', s.id, 'address', s.address) from shop s where s.id = o.shop_id) as shop,
      o.delivery_date::text as "deliveryDate", o.payment_type as "paymentType", o.is_deferred as "isDeferred",
      o.hold_until as "holdUntil", o.contact_name as name, o.contact_phone as phone, (${MANAGER}) as manager,
      ${IS_TAKEN} as "isTaken", ${IS_SHORT} as "isShort", ${OVERDUE} as overdue,
      (select json_build_object('id', e.id, 'name', e.name, 'inn', e.inn) from legal_entity e
       where e.id = o.legal_entity_id) as company
    from ${ORDERS}
    where ${inScope(scope)} and ${filterSql(filter, contracts)} and (${before ?? null}::int is null or o.id < ${before ?? null}::int)
      and ${latestOf(scope, filter, { before, most })}
    order by o.id desc limit ${most}
  `.execute(db);
  return rows;
}

/** SQL: where a whole list of some cities begins in each of them; otherwise a page of small cities would read the orders of large ones. */
function latestOf(
  { cities, shops }: Scope,
  filter: OrderFilter,
  { before, most }: { before: number | undefined; most: number },
) {
  const isWhole = Object.values(filter).every((value) => value === undefined || value === false);
  if (cities === null || (shops ?? []).length > 0 || !isWhole) return sql`true`;
  return sql`o.id = any(array(
    select latest.id from unnest(${[...cities]}::int[]) as place (city), lateral (
      select b.id from shop_order b
      where b.city_id = place.city and (${before ?? null}::int is null or b.id < ${before ?? null}::int)
      order by b.id desc limit ${most}) latest))`;
}

/** How many orders the filter finds; one more than `most` stands for all larger numbers. */
export async function countStaffOrders(
  db: Db,
  { scope, contracts }: ReadingPlaces,
  filter: OrderFilter,
  most = MOST_COUNTED,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${needsCurrent(filter) ? ORDERS : sql`shop_order o`}
      where ${inScope(scope)} and ${filterSql(filter, contracts)} limit ${most + 1}) found
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** The ids and versions of the orders that the filter finds, newest first. */
export async function readIdsOfOrders(
  db: Db,
  { scope, contracts }: ReadingPlaces,
  filter: OrderFilter,
  most: number,
): Promise<{ id: number; version: number }[]> {
  const { rows } = await sql<{ id: number; version: number }>`
    select o.id, o.version from ${ORDERS} where ${inScope(scope)} and ${filterSql(filter, contracts)}
    order by o.id desc limit ${most}
  `.execute(db);
  return rows;
}
