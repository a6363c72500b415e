import { sql } from 'kysely';
import { allOf } from '../../../platform/database/all-of.queries.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Scope } from '../../accounts/staff-policy/staff-policy.ts';
import { inScope, seesSums } from '../staff/staff-order/staff-order.queries.ts';
import { type ClaimRow, selected, WAS_SENT } from './claims.queries.ts';
import { type ClaimState, OPEN_STATES } from './claims.ts';

/** A claim as the staff sees it: with the contact and the city of its order. */
export interface StaffClaimRow extends ClaimRow {
  contact: { name: string; phone: string; email: string };
  cityId: number;
  /** Whether the reader sees sums of the order (STF-7). */
  seesSums: boolean;
}

/** SQL that selects `StaffClaimRow`s. @param contracts the places where the reader sees sums of contracts; null: nowhere */
const selectedByStaff = (contracts: Scope | null) => sql`
  select c.*, json_build_object('name', o.contact_name, 'phone', o.contact_phone, 'email', o.contact_email) as contact,
    o.city_id as "cityId", ${seesSums(contracts)} as "seesSums"
  from (${selected(null)} where ${WAS_SENT}) c join shop_order o on o.id = c."orderId"`;

/** A claim that was sent, of an order in these places. @param contracts as for `selectedByStaff` */
export async function readStaffClaim(
  db: Db,
  id: number,
  scope: Scope,
  contracts: Scope | null = null,
): Promise<StaffClaimRow | undefined> {
  const found = await sql<StaffClaimRow>`
    ${selectedByStaff(contracts)} where c.id = ${id} and ${inScope(scope)}
  `.execute(db);
  return found.rows[0];
}

/** The id of the claim «10001-2» of an order of the default seller, once it was sent. */
export async function readIdOfClaim(db: Db, order: number, number: number): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    select c.id from order_claim c join shop_order o on o.id = c.order_id
    join seller s on s.id = o.seller_id and s.is_default
    where o.number = ${order} and c.number = ${number} and c.times_sent > 0 order by c.id desc limit 1
  `.execute(db);
  return found.rows[0]?.id;
}

/** The places whose claims a member of the staff reads, and those where he sees sums of contracts; null: nowhere. */
export interface ClaimPlaces {
  scope: Scope;
  contracts: Scope | null;
}

/** Filters of the staff's list of claims. */
export interface StaffClaimFilter {
  state?: ClaimState | undefined;
  order?: number | undefined;
  /** Only claims in `OPEN_STATES`. */
  isOpen?: boolean | undefined;
}

/** Claims of orders in these places in `OPEN_STATES`, the longest wait first; at most `most`. */
export async function readOpenClaims(
  db: Db,
  { scope, most }: { scope: Scope; most: number },
): Promise<(Pick<ClaimRow, 'id' | 'kind' | 'state' | 'orderNumber' | 'number'> & OpenClaim)[]> {
  const found = await sql<Pick<ClaimRow, 'id' | 'kind' | 'state' | 'orderNumber' | 'number'> & OpenClaim>`
    select c.id, c.kind, c.state, o.number as "orderNumber", c.number, c.answer_by::text as "answerBy",
           o.contact_name as name, o.city_id as "cityId", c.sent_at as since
    from order_claim c join shop_order o on o.id = c.order_id
    where c.state = any(${[...OPEN_STATES]}::text[]) and ${inScope(scope)} order by c.sent_at, c.id limit ${most}
  `.execute(db);
  return found.rows;
}

interface OpenClaim {
  answerBy: LegalDay;
  name: string;
  cityId: number;
  since: Date;
}

/**
 * Claims of orders in these places, the latest first, and their number.
 * @param page only claims with an id below `after`; `counted` is at most `mostCounted` + 1, which stands for all larger numbers
 */
export async function readStaffClaims(
  db: Db,
  { scope, contracts }: ClaimPlaces,
  filter: StaffClaimFilter,
  page: { after: number | undefined; limit: number; mostCounted: number },
): Promise<{ rows: StaffClaimRow[]; counted: number }> {
  const { after, limit, mostCounted } = page;
  const fits = allOf([
    sql`${WAS_SENT} and ${inScope(scope)}`,
    filter.state && sql`c.state = ${filter.state}`,
    filter.order && sql`c.order_id = ${filter.order}`,
    filter.isOpen ? sql`c.state = any(${[...OPEN_STATES]}::text[])` : undefined,
  ]);
  const of = sql`from order_claim c join shop_order o on o.id = c.order_id where ${fits}`;
  const [found, counted] = await Promise.all([
    sql<StaffClaimRow>`
      ${selectedByStaff(contracts)} where c.id in (
        select c.id ${of} and c.id < ${after ?? 2_147_483_647} order by c.id desc limit ${limit})
      order by c.id desc
    `.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from (select 1 ${of} limit ${mostCounted + 1}) counted
    `.execute(db),
  ]);
  return { rows: found.rows, counted: counted.rows[0]?.count ?? 0 };
}
