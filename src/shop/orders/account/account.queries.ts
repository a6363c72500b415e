import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.server.ts';
import { legalDayText, TODAY } from '../../../platform/text/legal-day.queries.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import { rolesThatMay } from '../../companies/companies.ts';
import type { MemberRole } from '../../session/session.ts';
import type { DeliveryType } from '../delivery/delivery.ts';
import { HOLD_COLUMNS } from '../holds/holds.queries.ts';
import type { ShownHold } from '../holds/holds.ts';
import type { Agreement, OrderState } from '../orders.ts';
import { CLAIM_CREDIT } from '../payments/ledger/ledger.queries.ts';
import type { Fulfilment } from '../shipments/shipments.ts';

/** SQL: `shop_order o` with the current order `w` and its agreement `g`. */
export const ORDERS = sql`shop_order o join order_now w on w.order_id = o.id join order_agreement g on g.order_id = o.id`;

/** SQL: the revision of `ORDERS` that the buyer has refused and the shop has not acted upon; null: none. */
export const REFUSED = sql`(
  select a.n from order_revision_answer a
  where a.order_id = o.id and a.n = g.last_n and a.outcome = 'refused' and g.agreement = 'shop')`;

/** SQL: the order of `ORDERS` waits until the shop has checked the credit of its contract. */
export const WAITS_FOR_CREDIT = sql<boolean>`(o.waits_for_credit and o.state = 'new')`;

/** SQL: the order of `ORDERS` waits until the shop has confirmed its prices. */
export const WAITS_FOR_PRICES = sql<boolean>`(o.waits_for_prices and o.state = 'new')`;

/** SQL: the Moscow day of `shop_order o`. */
const PLACED_ON = sql.raw(legalDayText('o.created_at'));
const STEPPED_ON = sql.raw(legalDayText('h.at'));

/** The fields of an order that a list shows. */
export interface OrderRow extends ShownHold {
  id: number;
  number: number;
  createdAt: Date;
  state: OrderState;
  total: Kopecks;
  /** The number of the current revision; 0: as placed. */
  revision: number;
  agreement: Agreement;
  /** The revision that awaits the buyer's answer; null: none. */
  awaiting: number | null;
  /** The revision that the buyer has refused, until the shop acts; null: none. */
  refused: number | null;
  paid: Kopecks;
  /** What the shop has decided to give back because of claims. */
  credit: Kopecks;
  paymentType: string;
  dueOn: LegalDay | null;
  isDeferred: boolean;
  /** The shop has to confirm the credit, because the stated debt was old. */
  waitsForCredit: boolean;
  /** The shop has to confirm the prices. */
  waitsForPrices: boolean;
  itemsCount: number;
  pieces: number;
  deliveryType: DeliveryType;
  deliveryDate: LegalDay | null;
  /** The address of the pick-up shop. */
  shopAddress: string | null;
  /** The last change of state: its Moscow day, who made it and the note. */
  last: { on: LegalDay; actor: string | null; note: string | null };
  isOwn: boolean;
  legalEntityId: number | null;
  legalEntity: { id: number; name: string; inn: string } | null;
  role: MemberRole | null;
  documents: string[];
  fulfilment: Fulfilment;
}

/** Filters of the list of orders. */
export interface OrderFilter {
  state?: OrderState | undefined;
  /** Days in Moscow, both inclusive. */
  from?: LegalDay | undefined;
  to?: LegalDay | undefined;
  /** Searches in number, article and product name. */
  search?: string | undefined;
  /** The company; 0: personal orders. */
  legalEntity?: number | undefined;
}

export type OrderOrdering = 'created_at' | 'number' | 'total';

/**
 * SQL: `audit_entry a` records who made the change `order_state_change h`; there is exactly one such entry (INV-7). A state
 * that an order has had twice has two entries, in the same order.
 */
export const IS_STEP = sql`
  a.subject_id = h.order_id and a.action = case h.state when 'new' then 'order.placed' else 'order.' || h.state end
  and (select count(*) from audit_entry b where b.subject_id = a.subject_id and b.action = a.action and b.id <= a.id)
    = (select count(*) from order_state_change g where g.order_id = h.order_id and g.state = h.state and g.id <= h.id)`;

/** SQL columns of `OrderRow` from `ORDERS`, as seen by this user. */
export function rowColumns(userId: number | null): RawBuilder<unknown> {
  return sql`
    o.id, o.number, o.created_at as "createdAt", o.state, w.total_kopecks as total, o.paid_kopecks as paid, ${CLAIM_CREDIT} as credit,
    w.n as revision, g.agreement, g.awaiting_n as awaiting, ${REFUSED} as refused, o.payment_type as "paymentType", o.due_on::text as "dueOn",
    o.is_deferred as "isDeferred", ${WAITS_FOR_CREDIT} as "waitsForCredit", ${WAITS_FOR_PRICES} as "waitsForPrices", ${HOLD_COLUMNS},
    o.delivery_type as "deliveryType", o.delivery_date::text as "deliveryDate",
    (select s.address from shop s where s.id = o.shop_id) as "shopAddress",
    (select json_build_object('on', ${STEPPED_ON}::text, 'actor', a.actor, 'note', a.details->>'note')
     from order_state_change h left join audit_entry a on ${IS_STEP}
     where h.order_id = o.id order by h.id desc limit 1) as last,
    (select count(*)::int from order_line_now l where l.order_id = o.id and l.quantity > 0) as "itemsCount",
    (select sum(l.quantity)::int from order_line_now l where l.order_id = o.id) as pieces,
    coalesce(${ownBy(userId)}, false) as "isOwn", o.legal_entity_id as "legalEntityId",
    (select json_build_object('id', e.id, 'name', e.name, 'inn', e.inn)
     from legal_entity e where e.id = o.legal_entity_id) as "legalEntity",
    (select m.role from legal_entity_member m
     where m.legal_entity_id = o.legal_entity_id and m.user_id = ${userId}::int) as role,
    (select f.fulfilment from order_fulfilment f where f.order_id = o.id) as fulfilment,
    array(select distinct d.type from entity_document d where d.order_id = o.id order by d.type) as documents`;
}

/**
 * SQL condition: a user may read `shop_order o`, as his own or of a company by his role. Each half has its own index,
 * so the cost does not grow with the number of orders.
 */
export function ownBy(userId: number | null): RawBuilder<boolean> {
  return sql<boolean>`(
    (o.legal_entity_id is null and o.user_id = ${userId}::int) or o.legal_entity_id = any(array(
      select legal_entity_id from legal_entity_member
      where user_id = ${userId}::int and role = any(${rolesThatMay('orders.read')}::text[]))))`;
}

/** One page of a user's orders, with the total count. */
export async function readOrders(
  db: Db,
  userId: number,
  filter: OrderFilter,
  page: { ordering: OrderOrdering; isDescending: boolean; limit: number; offset: number },
): Promise<{ rows: OrderRow[]; count: number }> {
  const fits = sql`${ownBy(userId)} and ${filterSql(filter)}`;
  const direction = page.isDescending ? sql`desc` : sql`asc`;
  const by = { created_at: sql`o.created_at`, number: sql`o.number`, total: sql`w.total_kopecks` };
  const [found, counted] = await Promise.all([
    sql<OrderRow>`
      select ${rowColumns(userId)} from ${ORDERS} where ${fits}
      order by ${by[page.ordering]} ${direction}, o.id ${direction} limit ${page.limit} offset ${page.offset}
    `.execute(db),
    sql<{ count: number }>`select count(*)::int as count from shop_order o where ${fits}`.execute(db),
  ]);
  return { rows: found.rows, count: counted.rows[0]?.count ?? 0 };
}

function filterSql({ state, from, to, search, legalEntity }: OrderFilter): RawBuilder<unknown> {
  const like = `%${(search ?? '').replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql.join(
    [
      state === undefined ? sql`true` : sql`o.state = ${state}`,
      from === undefined ? sql`true` : sql`${PLACED_ON} >= ${from}::date`,
      to === undefined ? sql`true` : sql`${PLACED_ON} <= ${to}::date`,
      legalEntity === undefined ? sql`true` : sql`coalesce(o.legal_entity_id, 0) = ${legalEntity}`,
      search === undefined
        ? sql`true`
        : sql`(o.number::text like ${like} or exists (select from order_line_now l
            where l.order_id = o.id and l.quantity > 0 and (l.article ilike ${like} or l.name ilike ${like})))`,
    ],
    sql` and `,
  );
}

/** Counts of a user's orders by state, and the days of the first and the last one. */
export async function readSummary(db: Db, userId: number) {
  const [states, days, entities] = await Promise.all([
    sql<{ state: OrderState; count: number }>`
      select o.state, count(*)::int as count from shop_order o where ${ownBy(userId)} group by o.state
    `.execute(db),
    sql<{ first: LegalDay | null; last: LegalDay | null; toPay: Kopecks; overdue: Kopecks }>`
      select min(${PLACED_ON})::text as first,
             max(${PLACED_ON})::text as last,
             coalesce(sum(rest) filter (where o.due_on is not null), 0)::int8 as "toPay",
             coalesce(sum(rest) filter (where o.due_on < ${TODAY}), 0)::int8 as overdue
      from shop_order o join order_now w on w.order_id = o.id, lateral (select case when o.state = 'cancelled' then 0
        else greatest(w.total_kopecks - ${CLAIM_CREDIT} - o.paid_kopecks, 0) end as rest) left_to_pay
      where ${ownBy(userId)}
    `.execute(db),
    sql<{ id: number; name: string; inn: string }>`
      select e.id, e.name, e.inn from legal_entity e join legal_entity_member m on m.legal_entity_id = e.id
      where m.user_id = ${userId} and e.hidden_at is null order by e.name, e.id
    `.execute(db),
  ]);
  return { states: states.rows, days: days.rows[0], entities: entities.rows };
}
