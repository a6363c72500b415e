import { type RawBuilder, sql } from 'kysely';
import { allOf } from '../../../../platform/database/all-of.queries.ts';
import type { Db, Tx } from '../../../../platform/database/db.server.ts';
import { MOST_COUNTED } from '../../../../platform/http/cursor.server.ts';
import { type AnswerRow, answersOf } from '../../../accounts/answers/answers.server.ts';
import { inCities } from '../../../accounts/staff-places/staff-places.server.ts';
import type { Scope } from '../../../accounts/staff-policy/staff-policy.ts';
import type { StockRequestState } from '../../stock-requests/stock-requests.ts';

/** A stock request as the staff sees it. */
export interface StaffRequestRow {
  id: number;
  version: number;
  status: StockRequestState;
  product: { id: number; article: string; name: string; slug: string };
  quantity: number;
  unit: string;
  city: { id: number; name: string };
  name: string | null;
  phone: string | null;
  email: string | null;
  comment: string;
  createdAt: Date;
  answers: AnswerRow[];
}

const SELECTED = sql`
  select r.id, r.version, r.status, r.quantity, p.unit, r.name, r.phone, r.email, r.comment, r.created_at as "createdAt",
    json_build_object('id', p.id, 'article', p.article, 'name', coalesce(o.name, p.name), 'slug', p.slug) as product,
    json_build_object('id', c.id, 'name', c.name) as city, ${answersOf('stock_request', sql`r.id`)} as answers
  from stock_request r join product p on p.id = r.product_id join city c on c.id = r.city_id
  left join product_override o on o.product_id = p.id`;

/** Filters of the list. */
export interface RequestFilter {
  state?: StockRequestState | undefined;
  city?: number | undefined;
  product?: number | undefined;
  /** A part of the name or the email, or the phone in the form `+79221234567`. */
  text?: string | undefined;
  phone?: string | undefined;
}

function fits(scope: Scope, { state, city, product, text, phone }: RequestFilter): RawBuilder<unknown> {
  return allOf([
    inCities(scope, sql`r.city_id`),
    state && (state === 'closed' ? sql`r.status in ('closed', 'done')` : sql`r.status = ${state}`),
    city && sql`r.city_id = ${city}`,
    product && sql`r.product_id = ${product}`,
    text &&
      sql`(strpos(lower(concat_ws(' ', r.name, r.email)), lower(${text})) > 0 or r.phone = ${phone ?? null})`,
  ]);
}

/** Requests in these places, newest first, and their number (up to `MOST_COUNTED` and one). */
export async function readStaffRequests(
  db: Db,
  scope: Scope,
  filter: RequestFilter,
  { before, most }: { before: number | undefined; most: number },
): Promise<{ rows: StaffRequestRow[]; counted: number }> {
  const where = fits(scope, filter);
  const page = allOf([where, before && sql`r.id < ${before}`]);
  const [found, counted] = await Promise.all([
    sql<StaffRequestRow>`${SELECTED} where ${page} order by r.id desc limit ${most}`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from (select from stock_request r where ${where} limit ${MOST_COUNTED + 1}) found
    `.execute(db),
  ]);
  return { rows: found.rows, counted: counted.rows[0]?.count ?? 0 };
}

/** One request in these places. */
export async function readStaffRequest(
  db: Db,
  scope: Scope,
  id: number,
): Promise<StaffRequestRow | undefined> {
  const { rows } = await sql<StaffRequestRow>`
    ${SELECTED} where r.id = ${id} and ${inCities(scope, sql`r.city_id`)}
  `.execute(db);
  return rows[0];
}

/** A request that the staff works on, locked. */
export interface LockedRequest {
  version: number;
  status: StockRequestState;
  productId: number;
  cityId: number;
  quantity: number;
  email: string | null;
}

/** Locks a request in these places until the transaction ends. */
export async function lockStaffRequest(tx: Tx, scope: Scope, id: number): Promise<LockedRequest | undefined> {
  const { rows } = await sql<LockedRequest>`
    select r.version, r.status, r.product_id as "productId", r.city_id as "cityId", r.quantity, r.email
    from stock_request r where r.id = ${id} and ${inCities(scope, sql`r.city_id`)} for no key update
  `.execute(tx);
  return rows[0];
}

export async function writeRequestState(tx: Tx, id: number, state: StockRequestState): Promise<void> {
  await sql`
    update stock_request set status = ${state}, done_at = case when ${state} = 'closed' then now() end where id = ${id}
  `.execute(tx);
}

/** What the email of an answer needs. */
export interface RequestAnswer {
  to: string;
  request: number;
  product: StaffRequestRow['product'];
  city: string;
  answers: AnswerRow[];
}

/** An answer that is to be emailed, among the answers of its request; undefined when it was deleted meanwhile. */
export async function readRequestAnswer(db: Db, id: number): Promise<RequestAnswer | undefined> {
  const { rows } = await sql<RequestAnswer>`
    select r.email as to, r.id as request, c.name_in as city, ${answersOf('stock_request', sql`r.id`)} as answers,
      json_build_object('id', p.id, 'article', p.article, 'name', coalesce(o.name, p.name), 'slug', p.slug) as product
    from message_answer w join stock_request r on r.id = w.stock_request_id join product p on p.id = r.product_id
    join city c on c.id = r.city_id left join product_override o on o.product_id = p.id
    where w.id = ${id} and w.is_emailed
  `.execute(db);
  return rows[0];
}
