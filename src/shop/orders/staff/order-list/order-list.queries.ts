import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.server.ts';
import { MOST_COUNTED } from '../../../../platform/http/cursor.server.ts';
import type { LegalDay } from '../../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../../platform/text/money.ts';
import type { Scope } from '../../../accounts/staff-policy/staff-policy.ts';
import { AGREEMENT_REASONS, ORDERS } from '../../account/account.queries.ts';
import type { DeliveryType } from '../../delivery/delivery.ts';
import type { Agreement, AgreementReason, OrderState } from '../../orders.ts';
import { CLAIM_CREDIT } from '../../payments/ledger/ledger.queries.ts';
import type { MoneyState } from '../../payments/ledger/ledger.ts';
import type { Fulfilment } from '../../shipments/shipments.ts';
import { inScope } from '../staff-order/staff-order.queries.ts';
import type { SearchedOrder } from './order-list.ts';

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
  city: { id: number; name: string };
  deliveryType: DeliveryType;
  shop: { id: number; address: string } | null;
  deliveryDate: LegalDay | null;
  paymentType: string;
  isDeferred: boolean;
  holdUntil: Date | null;
  name: string;
  phone: string;
  company: { id: number; name: string; inn: string } | null;
}

/** Filters of the list. */
export interface OrderFilter {
  state?: OrderState | undefined;
  city?: number | undefined;
  money?: MoneyState | undefined;
  agreement?: Agreement | undefined;
  searched?: SearchedOrder | undefined;
}

/** SQL: how much of `shop_order o` was handed over. */
export const FULFILMENT = sql<Fulfilment>`(select f.fulfilment from order_fulfilment f where f.order_id = o.id)`;

/** SQL: the state of the money of `shop_order o`, whose row in `order_now` is `w`; as `moneyOf`. */
export const MONEY = sql<MoneyState>`case
  when o.paid_kopecks = 0 then 'none' when o.state = 'cancelled' then 'refund_due'
  when o.paid_kopecks < w.total_kopecks - ${CLAIM_CREDIT} then 'part'
  when o.paid_kopecks = w.total_kopecks - ${CLAIM_CREDIT} then 'paid' else 'over' end`;

/**
 * Orders in these places, newest first.
 * @param contracts the places where the reader sees sums of contracts; null: nowhere
 * @param page only orders with an id below `before`
 */
export async function readStaffOrders(
  db: Db,
  { scope, contracts }: { scope: Scope; contracts: Scope | null },
  filter: OrderFilter,
  { before, most }: { before: number | undefined; most: number },
): Promise<StaffOrderRow[]> {
  const { rows } = await sql<StaffOrderRow>`
    select o.id, o.number, o.version, o.created_at as "createdAt", o.state, g.agreement, ${AGREEMENT_REASONS} as "agreementReasons", ${MONEY} as money, ${FULFILMENT} as fulfilment,
      w.total_kopecks as total, o.paid_kopecks as paid, o.contract_id is not null as "isByContract",
      ${contracts ? inScope(contracts) : sql`false`} as "seesContracts",
      (select count(*)::int from order_line_now l where l.order_id = o.id and l.quantity > 0) as "itemsCount",
      (select json_build_object('id', c.id, 'name', c.name) from city c where c.id = o.city_id) as city,
      o.delivery_type as "deliveryType",
      (select json_build_object('id', s.id, 'address', s.address) from shop s where s.id = o.shop_id) as shop,
      o.delivery_date::text as "deliveryDate", o.payment_type as "paymentType", o.is_deferred as "isDeferred",
      o.hold_until as "holdUntil", o.contact_name as name, o.contact_phone as phone,
      (select json_build_object('id', e.id, 'name', e.name, 'inn', e.inn) from legal_entity e
       where e.id = o.legal_entity_id) as company
    from ${ORDERS}
    where ${inScope(scope)} and ${filterSql(filter)} and (${before ?? null}::int is null or o.id < ${before ?? null}::int)
    order by o.id desc limit ${most}
  `.execute(db);
  return rows;
}

/** How many orders the filter finds; one more than `MOST_COUNTED` stands for all larger numbers. */
export async function countStaffOrders(db: Db, scope: Scope, filter: OrderFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${ORDERS} where ${inScope(scope)} and ${filterSql(filter)} limit ${MOST_COUNTED + 1}) found
  `.execute(db);
  return rows[0]?.count ?? 0;
}

function filterSql({ state, city, money, agreement, searched }: OrderFilter): RawBuilder<unknown> {
  return sql.join(
    [
      state === undefined ? sql`true` : sql`o.state = ${state}`,
      city === undefined ? sql`true` : sql`o.city_id = ${city}`,
      money === undefined ? sql`true` : sql`${MONEY} = ${money}`,
      agreement === undefined ? sql`true` : sql`g.agreement = ${agreement}`,
      searched === undefined ? sql`true` : searchSql(searched),
    ],
    sql` and `,
  );
}

/** Every condition has its own index, so a search stays fast however many orders there are. */
function searchSql({ number, phone, inn, words }: SearchedOrder): RawBuilder<unknown> {
  const like = words && `%${words.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`(o.number = ${number ?? null}::int or o.contact_phone = ${phone ?? null}
    or o.legal_entity_id = any(array(select e.id from legal_entity e
      where e.inn = ${inn ?? null} or e.name ilike ${like ?? null} or e.full_name ilike ${like ?? null})))`;
}
