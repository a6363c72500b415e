import { type RawBuilder, sql } from 'kysely';
import { allOf } from '../../../platform/database/all-of.queries.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { MOST_COUNTED } from '../../../platform/http/cursor.server.ts';
import { TODAY } from '../../../platform/text/legal-day.queries.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import { inCities } from '../../accounts/staff-places/staff-places.server.ts';
import type { Scope } from '../../accounts/staff-policy/staff-policy.ts';
import type { MemberRole } from '../../session/session.ts';
import type { Bank } from '../bank/bank.ts';
import type { ContractState } from '../contracts/contracts.ts';
import type { PowerState } from '../powers/powers.ts';
import { type Decision, decisionColumn, reviewColumn } from '../review/review.queries.ts';
import type { Refusal } from '../review/review.ts';
import type { CompanyState } from './staff-companies.ts';

/** SQL: the state of `legal_entity e`. */
const STATE = sql<CompanyState>`case when e.confirmed_at is not null then 'confirmed'
  when e.refused_at is not null then 'refused' else 'review' end`;

/** SQL condition: `legal_entity e` is in these places and was not hidden. */
export function companyInScope(scope: Scope): RawBuilder<boolean> {
  return sql<boolean>`(e.hidden_at is null and ${inCities(scope, sql`e.city_id`)})`;
}

interface Named {
  id: number;
  name: string;
}

/** A company in the list of the staff. Sums are kopecks. */
export interface StaffCompanyRow {
  id: number;
  version: number;
  name: string;
  inn: string;
  kpp: string;
  state: CompanyState;
  city: Named | null;
  manager: Named | null;
  createdAt: Date;
  /** By the books of 1C, of all contracts; null: nothing is known. */
  debt: { sum: Kopecks; overdue: Kopecks } | null;
  /** Contracts and powers of attorney that wait for their review. */
  waiting: number;
}

const ROW = sql`
  e.id, e.version, e.name, e.inn, e.kpp, ${STATE} as state, e.created_at as "createdAt", o.debt,
  (select json_build_object('id', c.id, 'name', c.name) from city c where c.id = e.city_id) as city,
  (select json_build_object('id', u.id, 'name', u.name) from app_user u where u.id = e.manager_id) as manager,
  (select count(*)::int from contract k where k.legal_entity_id = e.id and k.state = 'review')
    + (select count(*)::int from power_of_attorney a where a.legal_entity_id = e.id and a.state = 'review'
       and a.valid_to >= ${TODAY}) as waiting`;

const FROM = sql`legal_entity e left join lateral (
  select case when count(*) > 0 then json_build_object('sum', sum(s.debt_kopecks), 'overdue', sum(s.overdue_kopecks)) end
           as debt, coalesce(sum(s.debt_kopecks), 0) as kopecks, coalesce(sum(s.overdue_kopecks), 0) as overdue
  from contract k join lateral (
    select t.debt_kopecks, t.overdue_kopecks from contract_statement t
    where t.contract_id = k.id order by t.as_of desc, t.id desc limit 1) s on true
  where k.legal_entity_id = e.id) o on true`;

/** Filters of the list. */
export interface CompanyFilter {
  state?: CompanyState | undefined;
  city?: number | undefined;
  manager?: number | undefined;
  /** Only companies that owe something, or something overdue. */
  debt?: 'any' | 'overdue' | undefined;
  /** A part of the name or the INN. */
  text?: string | undefined;
}

function fits(scope: Scope, { state, city, manager, debt, text }: CompanyFilter): RawBuilder<unknown> {
  const words = text?.trim().replace(/[\\%_]/g, String.raw`\$&`);
  return allOf([
    companyInScope(scope),
    state && sql`${STATE} = ${state}`,
    city && sql`e.city_id = ${city}`,
    manager && sql`e.manager_id = ${manager}`,
    debt && (debt === 'any' ? sql`o.kopecks > 0` : sql`o.overdue > 0`),
    words &&
      sql`(e.inn like ${`${words}%`} or e.name ilike ${`%${words}%`} or e.full_name ilike ${`%${words}%`})`,
  ]);
}

/** Companies in these places, newest first. @param page only those with an id below `before` */
export async function readStaffCompanies(
  db: Db,
  scope: Scope,
  filter: CompanyFilter,
  { before, most }: { before: number | undefined; most: number },
): Promise<StaffCompanyRow[]> {
  const where = allOf([fits(scope, filter), before && sql`e.id < ${before}`]);
  const { rows } = await sql<StaffCompanyRow>`
    select ${ROW} from ${FROM} where ${where} order by e.id desc limit ${most}
  `.execute(db);
  return rows;
}

/** How many companies the filter finds; one more than `MOST_COUNTED` stands for all larger numbers. */
export async function countStaffCompanies(db: Db, scope: Scope, filter: CompanyFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from ${FROM} where ${fits(scope, filter)} limit ${MOST_COUNTED + 1}) found
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** A company with what belongs to it. */
export interface StaffCompany extends StaffCompanyRow {
  ogrn: string;
  fullName: string;
  address: string;
  bank: Bank | null;
  edoId: string;
  today: LegalDay;
  decision: Decision | null;
  review: Refusal | null;
  people: { id: number; name: string; email: string; phone: string | null; role: MemberRole }[];
  contracts: { id: number; number: string; date: LegalDay; validTo: LegalDay | null; state: ContractState }[];
  powers: {
    id: number;
    number: string;
    person: string;
    issuedAt: LegalDay;
    validTo: LegalDay;
    state: PowerState;
  }[];
  documentsCount: number;
  ordersCount: number;
  /** The confirmed company with the same INN and KPP; null: none. */
  twin: Named | null;
}

/** One company in these places. */
export async function readStaffCompany(db: Db, scope: Scope, id: number): Promise<StaffCompany | undefined> {
  const { rows } = await sql<StaffCompany>`
    select ${ROW}, e.ogrn, e.full_name as "fullName", e.address, nullif(e.bank, '{}') as bank, e.edo_id as "edoId",
      ${TODAY}::text as today, ${decisionColumn('e')}, ${reviewColumn('e')},
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'phone', u.phone,
         'role', m.role) order by m.id), '[]') from legal_entity_member m join app_user u on u.id = m.user_id
       where m.legal_entity_id = e.id) as people,
      (select coalesce(json_agg(json_build_object('id', k.id, 'number', k.number, 'date', k.date, 'validTo', k.valid_to,
         'state', k.state) order by k.date desc, k.id desc), '[]') from contract k where k.legal_entity_id = e.id)
        as contracts,
      (select coalesce(json_agg(json_build_object('id', a.id, 'number', a.number, 'person', a.person_name,
         'issuedAt', a.issued_at, 'validTo', a.valid_to, 'state', a.state) order by a.id desc), '[]')
       from (select * from power_of_attorney p where p.legal_entity_id = e.id order by p.id desc limit 100) a) as powers,
      (select count(*)::int from entity_document d where d.legal_entity_id = e.id) as "documentsCount",
      (select count(*)::int from shop_order so where so.legal_entity_id = e.id) as "ordersCount",
      (select json_build_object('id', t.id, 'name', t.name) from legal_entity t
       where t.inn = e.inn and t.kpp = e.kpp and t.confirmed_at is not null and t.id <> e.id) as twin
    from ${FROM} where e.id = ${id} and ${companyInScope(scope)}
  `.execute(db);
  return rows[0];
}

/** A company that the staff changes, locked. */
export interface LockedCompany {
  id: number;
  version: number;
  state: CompanyState;
  entityId: number;
  name: string;
  decision: Decision | null;
  cityId: number | null;
  managerId: number | null;
  /** The confirmed company with the same INN and KPP; null: none. */
  twin: number | null;
}

/** Locks a company in these places until the transaction ends. */
export async function lockStaffCompany(tx: Tx, scope: Scope, id: number): Promise<LockedCompany | undefined> {
  const { rows } = await sql<LockedCompany>`
    select e.id, e.version, ${STATE} as state, e.id as "entityId", e.name, ${decisionColumn('e')},
      e.city_id as "cityId", e.manager_id as "managerId",
      (select t.id from legal_entity t
       where t.inn = e.inn and t.kpp = e.kpp and t.confirmed_at is not null and t.id <> e.id) as twin
    from legal_entity e where e.id = ${id} and ${companyInScope(scope)} for no key update of e
  `.execute(tx);
  return rows[0];
}

export async function writeCompanyState(tx: Tx, id: number, state: string): Promise<void> {
  await sql`
    update legal_entity set confirmed_at = case when ${state} = 'confirmed' then now() end,
      refused_at = case when ${state} = 'refused' then now() end where id = ${id}
  `.execute(tx);
}

/** Sets who works with a company. Absent: unchanged. */
export async function writeCompanyPlace(
  tx: Tx,
  id: number,
  { cityId, managerId }: { cityId?: number | undefined; managerId?: number | null | undefined },
): Promise<void> {
  await tx
    .updateTable('legal_entity')
    .set({
      ...(cityId !== undefined && { city_id: cityId }),
      ...(managerId !== undefined && { manager_id: managerId }),
    })
    .where('id', '=', id)
    .execute();
}
