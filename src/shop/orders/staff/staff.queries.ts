import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import { openReplyOf } from '../../accounts/answers/answers.server.ts';
import { inCities } from '../../accounts/staff-places/staff-places.server.ts';
import type { Scope } from '../../accounts/staff-policy/staff-policy.ts';
import type { OrderState } from '../orders.ts';
import type { StockRequestState } from '../stock-requests/stock-requests.ts';
import { inScope } from './staff-order/staff-order.queries.ts';

/** The latest orders of all places, the latest first; at most `most`. */
export async function readLatest(db: Db, most: number): Promise<ListedOrder[]> {
  const found = await sql<ListedOrder>`
    select o.number, o.state, o.created_at as "createdAt", w.total_kopecks as total,
           o.contact_name as name, o.contact_phone as phone
    from shop_order o join order_now w on w.order_id = o.id order by o.id desc limit ${most}
  `.execute(db);
  return found.rows;
}

const request = sql`
  select r.id, r.version, r.created_at as "createdAt", r.status, r.city_id as "cityId", p.article, coalesce(o.name, p.name) as product, r.quantity, p.unit,
         c.name as city, r.name, r.phone, r.email, r.comment,
         ${openReplyOf('stock_request', sql`r.id`)} as reply
  from stock_request r join product p on p.id = r.product_id join city c on c.id = r.city_id
  left join product_override o on o.product_id = p.id`;

export async function readRequest(db: Db, id: number): Promise<ListedRequest | undefined> {
  return (await sql<ListedRequest>`${request} where r.id = ${id}`.execute(db)).rows[0];
}

export async function readRequests(db: Db, most: number): Promise<ListedRequest[]> {
  return (await sql<ListedRequest>`${request} order by r.id desc limit ${most}`.execute(db)).rows;
}

/** Requests in these places without an answer, longest waiting first. */
export async function readOpenRequests(
  db: Db,
  { scope, most }: { scope: Scope; most: number },
): Promise<ListedRequest[]> {
  const rows = sql<ListedRequest>`
    ${request} where r.status = 'new' and ${inCities(scope, sql`r.city_id`)} order by r.id limit ${most}`;
  return (await rows.execute(db)).rows;
}

/** An order that nobody has confirmed. */
export interface NewOrder extends ListedOrder {
  id: number;
  city: string;
  cityId: number;
  /** The shop has to check the credit of its contract first. */
  waitsForCredit: boolean;
  /** The shop has to confirm its prices. */
  waitsForPrices: boolean;
}

/** Orders in these places that nobody has confirmed, oldest first; at most `most`. */
export async function readNewOrders(
  db: Db,
  { scope, most }: { scope: Scope; most: number },
): Promise<NewOrder[]> {
  const found = await sql<NewOrder>`
    select o.id, o.number, o.state, o.created_at as "createdAt", w.total_kopecks as total, o.contact_name as name,
           o.contact_phone as phone, c.name as city, o.city_id as "cityId",
           o.waits_for_credit as "waitsForCredit", o.waits_for_prices as "waitsForPrices"
    from shop_order o join order_now w on w.order_id = o.id join city c on c.id = o.city_id
    where o.state = 'new' and ${inScope(scope)} order by o.id limit ${most}
  `.execute(db);
  return found.rows;
}

/** @returns whether the request was open */
export async function markRequestDone(tx: Tx, id: number): Promise<boolean> {
  const done = await sql`
    update stock_request set status = 'closed', done_at = now() where id = ${id} and status in ('new', 'answered')
  `.execute(tx);
  return done.numAffectedRows === 1n;
}

/** The id of the default seller's order with this number. */
export async function readIdOfNumber(db: Db, number: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('shop_order')
    .innerJoin('seller', 'seller.id', 'shop_order.seller_id')
    .select('shop_order.id')
    .where('number', '=', number)
    .where('seller.is_default', '=', true)
    .executeTakeFirst();
  return row?.id;
}

/** An order in the staff's list. */
export interface ListedOrder {
  number: number;
  state: OrderState;
  createdAt: Date;
  total: Kopecks;
  name: string;
  phone: string;
}

/** A stock request in the staff's list. */
export interface ListedRequest {
  id: number;
  createdAt: Date;
  version: number;
  status: StockRequestState;
  cityId: number;
  article: string;
  product: string;
  quantity: number;
  unit: string;
  city: string;
  name: string | null;
  phone: string | null;
  email: string | null;
  comment: string;
  /** What the client has written last, after the request itself; null: nothing. */
  reply: { text: string; at: string } | null;
}
