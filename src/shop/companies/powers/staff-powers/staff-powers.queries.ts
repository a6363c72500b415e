import { type RawBuilder, sql } from 'kysely';
import { allOf } from '../../../../platform/database/all-of.queries.ts';
import type { Db, Tx } from '../../../../platform/database/db.server.ts';
import { MOST_COUNTED } from '../../../../platform/http/cursor.server.ts';
import { TODAY } from '../../../../platform/text/legal-day.queries.ts';
import type { LegalDay } from '../../../../platform/text/legal-day.ts';
import type { Scope } from '../../../accounts/staff-policy/staff-policy.ts';
import { type Decision, decisionColumn } from '../../review/review.queries.ts';
import { companyInScope } from '../../staff-companies/staff-companies.queries.ts';
import { type PowerRow, STATUS, selectedPowers } from '../power-list.queries.ts';
import type { PowerState, PowerStatus } from '../powers.ts';

/** A power of attorney as the staff sees it. */
export interface StaffPowerRow extends PowerRow {
  version: number;
  createdAt: Date;
  isConfirmed: boolean;
  decision: Decision | null;
  /** The person who sent it; null: unknown. */
  author: string | null;
  /** Another power of the company with the same number that was not refused or revoked. */
  sameNumber: number | null;
  /** Open orders that name it. */
  orders: { id: number; number: string; day: LegalDay | null }[];
}

const SELECTED = selectedPowers(sql`
  a.version, a.created_at as "createdAt", e.confirmed_at is not null as "isConfirmed", ${decisionColumn('a')},
  (select u.name from app_user u where u.id = a.created_by) as author,
  (select min(p.id) from power_of_attorney p where p.legal_entity_id = a.legal_entity_id and p.id <> a.id
     and lower(p.number) = lower(a.number) and p.state in ('review', 'active')) as "sameNumber",
  (select coalesce(json_agg(json_build_object('id', o.id, 'number', o.number::text,
     'day', coalesce(o.ready_on, o.delivery_date)) order by o.id), '[]')
   from shop_order o where o.power_id = a.id and o.state not in ('done', 'cancelled')) as orders,`);

/** Filters of the list. */
export interface StaffPowerFilter {
  status?: PowerStatus | undefined;
  company?: number | undefined;
  city?: number | undefined;
  /** Only those in force that end within so many days. */
  expiring?: number | undefined;
  /** A part of the number, the person's or the company's name, or the INN. */
  text?: string | undefined;
}

function fits(scope: Scope, filter: StaffPowerFilter): RawBuilder<unknown> {
  const { status, company, city, expiring } = filter;
  const words = filter.text?.trim();
  return allOf([
    companyInScope(scope),
    status && sql`${STATUS} = ${status}`,
    company && sql`a.legal_entity_id = ${company}`,
    city && sql`e.city_id = ${city}`,
    expiring && sql`a.state = 'active' and a.valid_to between ${TODAY} and ${TODAY} + ${expiring}::int`,
    words &&
      sql`(strpos(lower(a.number || ' ' || a.person_name || ' ' || e.name), lower(${words})) > 0 or e.inn = ${words})`,
  ]);
}

/** Powers in these places, newest first, and their number (up to `MOST_COUNTED` and one). */
export async function readStaffPowers(
  db: Db,
  scope: Scope,
  filter: StaffPowerFilter,
  { before, most }: { before: number | undefined; most: number },
): Promise<{ rows: StaffPowerRow[]; counted: number }> {
  const where = allOf([fits(scope, filter), before && sql`a.id < ${before}`]);
  const [found, counted] = await Promise.all([
    sql<StaffPowerRow>`${SELECTED} where ${where} order by a.id desc limit ${most}`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from (
        select from power_of_attorney a join legal_entity e on e.id = a.legal_entity_id
        where ${fits(scope, filter)} limit ${MOST_COUNTED + 1}) found
    `.execute(db),
  ]);
  return { rows: found.rows, counted: counted.rows[0]?.count ?? 0 };
}

/** One power in these places. */
export async function readStaffPower(db: Db, scope: Scope, id: number): Promise<StaffPowerRow | undefined> {
  const { rows } = await sql<StaffPowerRow>`
    ${SELECTED} where a.id = ${id} and ${companyInScope(scope)}
  `.execute(db);
  return rows[0];
}

/** A power that the staff decides about, locked. */
export interface LockedPower {
  id: number;
  version: number;
  state: PowerState;
  entityId: number;
  name: string;
  decision: Decision | null;
  isOver: boolean;
}

/** Locks a power in these places until the transaction ends. */
export async function lockStaffPower(tx: Tx, scope: Scope, id: number): Promise<LockedPower | undefined> {
  const { rows } = await sql<LockedPower>`
    select a.id, a.version, a.state, a.legal_entity_id as "entityId", a.number as name, ${decisionColumn('a')},
      a.valid_to < ${TODAY} as "isOver"
    from power_of_attorney a join legal_entity e on e.id = a.legal_entity_id
    where a.id = ${id} and ${companyInScope(scope)} for no key update of a
  `.execute(tx);
  return rows[0];
}
