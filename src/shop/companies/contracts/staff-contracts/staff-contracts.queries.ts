import { type RawBuilder, sql } from 'kysely';
import { allOf } from '../../../../platform/database/all-of.queries.ts';
import type { Db, Tx } from '../../../../platform/database/db.server.ts';
import { MOST_COUNTED } from '../../../../platform/http/cursor.server.ts';
import { TODAY } from '../../../../platform/text/legal-day.queries.ts';
import type { Scope } from '../../../accounts/staff-policy/staff-policy.ts';
import { type Decision, decisionColumn } from '../../review/review.queries.ts';
import { companyInScope } from '../../staff-companies/staff-companies.queries.ts';
import { type ContractRow, STATUS, selectedContracts } from '../contract-list.queries.ts';
import type { ContractState, ContractStatus } from '../contracts.ts';

/** A contract as the staff sees it. */
export interface StaffContractRow extends ContractRow {
  version: number;
  createdAt: Date;
  growthPercent: number;
  /** 1C keeps its terms. */
  isOf1c: boolean;
  isConfirmed: boolean;
  decision: Decision | null;
  /** Another contract of the company with the same number that was not refused. */
  sameNumber: number | null;
}

const SELECTED = selectedContracts(sql`
  c.version, c.created_at as "createdAt", c.growth_percent as "growthPercent", c.connection_id is not null as "isOf1c",
  e.confirmed_at is not null as "isConfirmed", ${decisionColumn('c')},
  (select min(k.id) from contract k where k.legal_entity_id = c.legal_entity_id and k.id <> c.id
     and lower(k.number) = lower(c.number) and k.state <> 'refused') as "sameNumber",`);

/** Filters of the list. */
export interface StaffContractFilter {
  status?: ContractStatus | undefined;
  company?: number | undefined;
  city?: number | undefined;
  /** A part of the number or the company's name, or the INN. */
  text?: string | undefined;
}

function fits(scope: Scope, { status, company, city, text }: StaffContractFilter): RawBuilder<unknown> {
  const words = text?.trim();
  return allOf([
    companyInScope(scope),
    status && sql`${STATUS} = ${status}`,
    company && sql`c.legal_entity_id = ${company}`,
    city && sql`e.city_id = ${city}`,
    words && sql`(strpos(lower(c.number || ' ' || e.name), lower(${words})) > 0 or e.inn = ${words})`,
  ]);
}

/** Contracts in these places, newest first, and their number (up to `MOST_COUNTED` and one). */
export async function readStaffContracts(
  db: Db,
  scope: Scope,
  filter: StaffContractFilter,
  { before, most }: { before: number | undefined; most: number },
): Promise<{ rows: StaffContractRow[]; counted: number }> {
  const where = allOf([fits(scope, filter), before && sql`c.id < ${before}`]);
  const [found, counted] = await Promise.all([
    sql<StaffContractRow>`${SELECTED} where ${where} order by c.id desc limit ${most}`.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from (
        select from contract c join legal_entity e on e.id = c.legal_entity_id
        where ${fits(scope, filter)} limit ${MOST_COUNTED + 1}) found
    `.execute(db),
  ]);
  return { rows: found.rows, counted: counted.rows[0]?.count ?? 0 };
}

/** One contract in these places. */
export async function readStaffContract(
  db: Db,
  scope: Scope,
  id: number,
): Promise<StaffContractRow | undefined> {
  const { rows } = await sql<StaffContractRow>`
    ${SELECTED} where c.id = ${id} and ${companyInScope(scope)}
  `.execute(db);
  return rows[0];
}

/** A contract that the staff changes, locked. */
export interface LockedContract {
  id: number;
  version: number;
  state: ContractState;
  entityId: number;
  name: string;
  decision: Decision | null;
  isConfirmed: boolean;
  isOver: boolean;
}

/** Locks a contract in these places until the transaction ends. */
export async function lockStaffContract(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<LockedContract | undefined> {
  const { rows } = await sql<LockedContract>`
    select c.id, c.version, c.state, c.legal_entity_id as "entityId", c.number as name, ${decisionColumn('c')},
      e.confirmed_at is not null as "isConfirmed", coalesce(c.valid_to < ${TODAY}, false) as "isOver"
    from contract c join legal_entity e on e.id = c.legal_entity_id
    where c.id = ${id} and ${companyInScope(scope)} for no key update of c
  `.execute(tx);
  return rows[0];
}

/** A contract that waits for the staff. */
export interface WaitingContract {
  id: number;
  number: string;
  company: string;
  cityId: number | null;
  since: Date;
  /** Days until it ends. */
  daysLeft: number;
}

const WAITING = sql`
  select c.id, c.number, e.name as company, e.city_id as "cityId", c.valid_to - ${TODAY} as "daysLeft",`;

/** Contracts in these places that wait for their review, longest waiting first. */
export async function readContractsToReview(
  db: Db,
  { scope, most }: { scope: Scope; most: number },
): Promise<WaitingContract[]> {
  const { rows } = await sql<WaitingContract>`
    ${WAITING} c.created_at as since from contract c join legal_entity e on e.id = c.legal_entity_id
    where c.state = 'review' and ${companyInScope(scope)} order by c.created_at, c.id limit ${most}
  `.execute(db);
  return rows;
}

/** Contracts in force in these places that end within so many days, the first to end first. */
export async function readExpiringContracts(
  db: Db,
  { scope, most }: { scope: Scope; most: number },
  days: number,
): Promise<WaitingContract[]> {
  const { rows } = await sql<WaitingContract>`
    ${WAITING} (c.valid_to - ${days}::int)::timestamp at time zone 'Europe/Moscow' as since
    from contract c join legal_entity e on e.id = c.legal_entity_id
    where c.state = 'active' and c.valid_to between ${TODAY} and ${TODAY} + ${days}::int and ${companyInScope(scope)}
      and not exists (select from contract k where k.legal_entity_id = c.legal_entity_id and k.state = 'active'
        and (k.valid_to is null or k.valid_to > c.valid_to))
    order by c.valid_to, c.id limit ${most}
  `.execute(db);
  return rows;
}
