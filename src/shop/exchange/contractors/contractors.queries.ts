import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.server.ts';
import type { Requisites, Stated } from './contractors.ts';

/** A company of the shop with what is compared of it. */
export interface SiteCompany extends Requisites {
  id: number;
  inn: string;
  name: string;
}

const COLUMNS = sql`e.id, e.inn, e.kpp, e.name, e.full_name, e.address`;

/** The company that a 1C knows by this id, locked until the transaction ends; also what a person has dismissed. */
export async function lockLinked(
  tx: Tx,
  connectionId: number,
  ref: string,
): Promise<(SiteCompany & { stated: Stated | null; dismissed: Stated | null }) | undefined> {
  const { rows } = await sql<SiteCompany & { stated: Stated | null; dismissed: Stated | null }>`
    select ${COLUMNS}, c.stated, c.dismissed
    from exchange_company c join legal_entity e on e.id = c.legal_entity_id
    where c.connection_id = ${connectionId} and c.ref = ${ref} and e.hidden_at is null for no key update of e
  `.execute(tx);
  return rows[0];
}

/** The confirmed company with these numbers; without a KPP it has to be the only one with that INN. */
export async function lockNamed(tx: Tx, inn: string, kpp: string): Promise<SiteCompany | undefined> {
  const { rows } = await sql<SiteCompany>`
    select ${COLUMNS} from legal_entity e
    where e.inn = ${inn} and (${kpp} = '' or e.kpp = ${kpp}) and e.confirmed_at is not null and e.hidden_at is null
    order by e.id for no key update
  `.execute(tx);
  return rows.length === 1 ? rows[0] : undefined;
}

/** Links the id of a contractor in 1C to a company. */
export async function insertLink(
  tx: Tx,
  { connectionId, ref, entityId }: { connectionId: number; ref: string; entityId: number },
): Promise<void> {
  await sql`
    insert into exchange_company (connection_id, ref, legal_entity_id) values (${connectionId}, ${ref}, ${entityId})
    on conflict (connection_id, ref) do update set legal_entity_id = excluded.legal_entity_id, stated = null, dismissed = null
  `.execute(tx);
}

/** Writes what 1C has otherwise. @param stated null: nothing */
export async function writeStated(
  tx: Tx,
  { connectionId, ref, stated }: { connectionId: number; ref: string; stated: Stated | null },
): Promise<void> {
  const json = stated && JSON.stringify(stated);
  await sql`
    update exchange_company set stated = ${json}::jsonb
    where connection_id = ${connectionId} and ref = ${ref} and stated is distinct from ${json}::jsonb
  `.execute(tx);
}

/** Notes that a person has dismissed what 1C has otherwise. */
export async function writeDismissed(tx: Tx, connectionId: number, ref: string): Promise<void> {
  await sql`
    update exchange_company set dismissed = stated where connection_id = ${connectionId} and ref = ${ref}
  `.execute(tx);
}

/** What an open task about a company is about, and what a person reads in it. */
export interface CompanyTask {
  connectionId: number;
  companyId: number;
  ref: string;
  text: string;
}

/** @param isLocked until the transaction ends; lock the company before it (`lockLinked`) */
export async function readCompanyTask(
  tx: Tx,
  id: number,
  { isLocked }: { isLocked: boolean },
): Promise<CompanyTask | undefined> {
  const { rows } = await sql<CompanyTask>`
    select connection_id as "connectionId", subject_id::int as "companyId", facts->>'ref' as ref, facts->>'text' as text
    from exchange_task where id = ${id} and kind = 'company' and closed_at is null ${isLocked ? sql`for update` : sql``}
  `.execute(tx);
  return rows[0];
}
