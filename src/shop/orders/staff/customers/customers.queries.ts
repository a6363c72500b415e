import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/database/db.server.ts';
import type { Scope } from '../../../accounts/staff-policy/staff-policy.ts';
import type { OrderState } from '../../orders.ts';

/** A customer in the list. */
export interface CustomerRow {
  id: number;
  name: string;
  email: string;
  phone: string;
  createdAt: Date;
  isConfirmed: boolean;
  ordersCount: number;
  lastOrderAt: Date | null;
  lockedAt: Date | null;
  askedAt: Date | null;
}

export interface CustomerFilter {
  city?: number | undefined;
  locked?: number | undefined;
  /** Only people who have asked for the erasure of their data. */
  erasure?: number | undefined;
  text?: string | undefined;
}

/**
 * SQL condition: the customer `u` has ordered in one of the cities, or is a member of a company there. An account without either
 * belongs to people who see all cities.
 */
function inCities({ cities }: Pick<Scope, 'cities'>): RawBuilder<boolean> {
  if (cities === null) return sql`true`;
  return sql`(exists (select from shop_order o where o.user_id = u.id and o.city_id = any(${[...cities]}::int[]))
    or exists (select from legal_entity_member m join legal_entity e on e.id = m.legal_entity_id
               where m.user_id = u.id and e.city_id = any(${[...cities]}::int[])))`;
}

/** SQL condition: an order of `shop_order` was placed in one of the cities; those of others are not named (STF-4). */
function ordersIn({ cities }: Pick<Scope, 'cities'>): RawBuilder<boolean> {
  return cities === null ? sql`true` : sql`city_id = any(${[...cities]}::int[])`;
}

/** Customers, newest first; nobody whose data were erased. @param before only accounts with a smaller id */
export async function readCustomers(
  db: Db,
  scope: Scope,
  { city, locked, erasure, text }: CustomerFilter,
  { before, most }: { before: number | undefined; most: number },
): Promise<{ rows: CustomerRow[]; counted: number }> {
  const conditions = [
    inCities(scope),
    sql`not starts_with(u.phone, 'erased-')`,
    ...(city === undefined
      ? []
      : [inCities({ cities: scope.cities?.includes(city) === false ? [] : [city] })]),
    ...(locked === 1 ? [sql`exists (select from customer_lock k where k.user_id = u.id)`] : []),
    ...(erasure === 1
      ? [sql`exists (select from erasure_request r where r.user_id = u.id and r.state = 'new')`]
      : []),
    ...(text ? [matches(text)] : []),
  ];
  const fits = sql.join(conditions, sql` and `);
  const { rows } = await sql<CustomerRow>`
    select u.id, u.name, u.email, u.phone, u.created_at as "createdAt", u.confirmed_at is not null as "isConfirmed",
      o.count as "ordersCount", o.last as "lastOrderAt", k.at as "lockedAt", r.created_at as "askedAt"
    from (select * from app_user u where ${fits} and (${before ?? null}::int is null or u.id < ${before ?? null})
          order by u.id desc limit ${most}) u
    left join lateral (select count(*)::int as count, max(created_at) as last from shop_order
                       where user_id = u.id and ${ordersIn(scope)}) o on true
    left join customer_lock k on k.user_id = u.id
    left join erasure_request r on r.user_id = u.id and r.state = 'new'
    order by u.id desc
  `.execute(db);
  const counted = await sql<{ n: number }>`
    select count(*)::int as n from (select from app_user u where ${fits} limit 10001) s
  `.execute(db);
  return { rows, counted: counted.rows[0]?.n ?? 0 };
}

/** SQL condition: a part of the name or email, or the end of the phone. */
function matches(text: string): RawBuilder<boolean> {
  const digits = text.replace(/\D/g, '');
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  // «8 922 …» and «+7 922 …» are one number.
  const phone = digits.length === 11 ? digits.slice(1) : digits;
  const byPhone = phone.length >= 4 ? sql`or u.phone like ${`%${phone}`}` : sql``;
  return sql`(u.name ilike ${like} or u.email ilike ${like} ${byPhone})`;
}

/** A customer with what the staff sees of him. */
export interface Customer extends CustomerRow {
  lock: { at: string; by: string | null; reason: string } | null;
  isStaff: boolean;
  companies: { id: number; name: string; role: string }[];
  consents: { aim: string; version: string; isGiven: boolean; at: string }[];
  sessions: { id: number; device: string; createdAt: string; seenAt: string }[];
  orders: {
    id: number;
    number: number;
    state: OrderState;
    createdAt: string;
    /** null: of a contract, whose sums the reader does not see. */
    kopecks: number | null;
  }[];
}

/** How many orders and sessions are shown. */
const SHOWN = 20;

/** A customer in these cities. @param contracts where the reader sees sums of contracts; null: nowhere */
export async function readCustomer(
  db: Db,
  scope: Scope,
  id: number,
  seesSums: RawBuilder<boolean>,
): Promise<Customer | undefined> {
  const { rows } = await sql<Customer>`
    select u.id, u.name, u.email, u.phone, u.created_at as "createdAt", u.confirmed_at is not null as "isConfirmed",
      (select count(*)::int from shop_order where user_id = u.id and ${ordersIn(scope)}) as "ordersCount",
      (select max(created_at) from shop_order where user_id = u.id and ${ordersIn(scope)}) as "lastOrderAt",
      (select at from customer_lock where user_id = u.id) as "lockedAt",
      (select created_at from erasure_request where user_id = u.id and state = 'new') as "askedAt",
      (select json_build_object('at', k.at, 'by', b.name, 'reason', k.reason)
       from customer_lock k left join app_user b on b.id = k.by_id where k.user_id = u.id) as lock,
      exists (select from staff_grant g where g.user_id = u.id) as "isStaff",
      (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'role', m.role) order by e.name), '[]')
       from legal_entity_member m join legal_entity e on e.id = m.legal_entity_id where m.user_id = u.id) as companies,
      (select coalesce(json_agg(json_build_object('aim', c.aim, 'version', c.text_version, 'isGiven', c.is_given,
         'at', c.given_at) order by c.id desc), '[]')
       from (select distinct on (aim) * from consent where user_id = u.id order by aim, id desc) c) as consents,
      (select coalesce(json_agg(json_build_object('id', s.id, 'device', s.device, 'createdAt', s.created_at,
         'seenAt', s.seen_at) order by s.seen_at desc), '[]')
       from (select * from session where user_id = u.id and expires_at > now() order by seen_at desc limit ${SHOWN}) s)
       as sessions,
      (select coalesce(json_agg(json_build_object('id', o.id, 'number', o.number, 'state', o.state,
         'createdAt', o.created_at, 'kopecks', case when ${seesSums} then w.total_kopecks end) order by o.id desc), '[]')
       from (select * from shop_order where user_id = u.id and ${ordersIn(scope)} order by id desc limit ${SHOWN}) o
       join order_now w on w.order_id = o.id) as orders
    from app_user u
    where u.id = ${id} and not starts_with(u.phone, 'erased-') and ${inCities(scope)}
  `.execute(db);
  return rows[0];
}

/** Whether a customer is seen in these cities. */
export async function readIsSeen(db: Db, scope: Scope, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from app_user u where u.id = ${id} and not starts_with(u.phone, 'erased-') and ${inCities(scope)}
  `.execute(db);
  return rows.length > 0;
}
