import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { Scope } from '../../accounts/staff-policy/staff-policy.ts';
import { companyInScope } from '../staff-companies/staff-companies.queries.ts';

/** A company in the list for the staff. */
export interface ListedCompany {
  id: number;
  inn: string;
  kpp: string;
  name: string;
  isConfirmed: boolean;
  /** Emails of its heads. */
  heads: string[];
}

/** Companies that are not hidden, newest first. */
export async function readCompanies(
  db: Db,
  { onlyReview, most }: { onlyReview: boolean; most: number },
): Promise<ListedCompany[]> {
  const { rows } = await sql<ListedCompany>`
    select e.id, e.inn, e.kpp, e.name, e.confirmed_at is not null as "isConfirmed",
      (select coalesce(array_agg(u.email order by m.id), '{}') from legal_entity_member m
       join app_user u on u.id = m.user_id where m.legal_entity_id = e.id and m.role = 'head') as heads
    from legal_entity e
    where e.hidden_at is null and (not ${onlyReview} or e.confirmed_at is null)
    order by e.id desc limit ${most}
  `.execute(db);
  return rows;
}

/** A company that waits for its review. */
interface UnconfirmedCompany {
  id: number;
  name: string;
  inn: string;
  cityId: number | null;
  since: Date;
}

/** Companies in these places that wait for their review, longest waiting first. */
export async function readUnconfirmed(
  db: Db,
  { scope, most }: { scope: Scope; most: number },
): Promise<UnconfirmedCompany[]> {
  const { rows } = await sql<UnconfirmedCompany>`
    select e.id, e.name, e.inn, e.city_id as "cityId", e.created_at as since from legal_entity e
    where e.confirmed_at is null and e.refused_at is null and ${companyInScope(scope)} order by e.id limit ${most}
  `.execute(db);
  return rows;
}

/** @returns undefined when the company does not exist or is hidden */
export async function readForStaff(
  tx: Tx,
  id: number,
): Promise<{ name: string; isConfirmed: boolean; twin: number | null } | undefined> {
  const { rows } = await sql<{ name: string; isConfirmed: boolean; twin: number | null }>`
    select e.name, e.confirmed_at is not null as "isConfirmed",
      (select o.id from legal_entity o
       where o.inn = e.inn and o.kpp = e.kpp and o.confirmed_at is not null and o.id <> e.id) as twin
    from legal_entity e where e.id = ${id} and e.hidden_at is null for no key update of e
  `.execute(tx);
  return rows[0];
}

export async function writeConfirmed(tx: Tx, id: number): Promise<void> {
  await sql`update legal_entity set confirmed_at = now(), refused_at = null where id = ${id}`.execute(tx);
}

/** Hides a company. It has no members from then on, and another company with its details can be confirmed. */
export async function writeHidden(tx: Tx, id: number): Promise<void> {
  await sql`update legal_entity set hidden_at = now(), confirmed_at = null where id = ${id}`.execute(tx);
}

export async function readUserByEmail(db: Db, email: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('app_user')
    .select('id')
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .executeTakeFirst();
  return row?.id;
}
