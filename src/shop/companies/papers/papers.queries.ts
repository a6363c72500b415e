import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { TODAY } from '../../../platform/text/legal-day.queries.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { ContractFields, PowerFields } from './papers.ts';

/** Today in Moscow by the database clock, which all processes share. */
export async function readToday(db: Db): Promise<LegalDay> {
  const found = await sql<{ today: LegalDay }>`
    select ${TODAY}::text as today
  `.execute(db);
  return found.rows[0]?.today as LegalDay;
}

export async function readInnKpp(db: Db, entityId: number): Promise<{ inn: string; kpp: string | null }> {
  const row = db.selectFrom('legal_entity').select(['inn', 'kpp']).where('id', '=', entityId);
  return row.executeTakeFirstOrThrow();
}

/** Number of contracts of a company that await review, and whether one with this number and date exists. */
export async function readContractConflicts(
  tx: Tx,
  entityId: number,
  { number, date }: { number: string; date: LegalDay },
): Promise<{ waiting: number; isThere: boolean }> {
  const found = await sql<{ waiting: number; isThere: boolean }>`
    select count(*) filter (where state = 'review')::int as waiting,
      coalesce(bool_or(state <> 'refused' and lower(number) = lower(${number}) and date = ${date}), false) as "isThere"
    from contract where legal_entity_id = ${entityId}
  `.execute(tx);
  return found.rows[0] ?? { waiting: 0, isThere: false };
}

/** A machine-readable power (МЧД) is identified by its number in the registry, a paper one by number and date. */
export async function readPowerConflicts(
  tx: Tx,
  entityId: number,
  { kind, number, issuedAt }: { kind: 'paper' | 'machine'; number: string; issuedAt: LegalDay },
): Promise<{ waiting: number; isThere: boolean }> {
  const found = await sql<{ waiting: number; isThere: boolean }>`
    select count(*) filter (where state = 'review')::int as waiting,
      coalesce(bool_or(state in ('review', 'active') and lower(number) = lower(${number})
        and (issued_at = ${issuedAt} or (${kind} = 'machine' and kind = 'machine'))), false) as "isThere"
    from power_of_attorney where legal_entity_id = ${entityId}
  `.execute(tx);
  return found.rows[0] ?? { waiting: 0, isThere: false };
}

/** @returns undefined while the shop has no default seller */
export async function insertUploadedContract(
  tx: Tx,
  entityId: number,
  { number, date, validTo }: ContractFields,
  fileId: number,
): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    insert into contract (legal_entity_id, seller_id, number, date, valid_to, state, file_id)
    select ${entityId}::int, id, ${number}, ${date}::date, ${validTo}::date, 'review', ${fileId}::int
    from seller where is_default returning id
  `.execute(tx);
  return found.rows[0]?.id;
}

export async function insertPower(
  tx: Tx,
  entityId: number,
  power: PowerFields & { kind: 'paper' | 'machine'; fileId: number | null; userId: number | null },
): Promise<number> {
  const row = tx.insertInto('power_of_attorney').values({
    legal_entity_id: entityId,
    kind: power.kind,
    number: power.number,
    issued_at: power.issuedAt,
    valid_to: power.validTo,
    person_name: power.personName,
    passport_masked: power.passport,
    scope: power.scope,
    file_id: power.fileId,
    created_by: power.userId,
  });
  return (await row.returning('id').executeTakeFirstOrThrow()).id;
}

/** The metadata of a stored file, as lists show it. */
export interface FileRow {
  id: number;
  name: string;
  mediaType: string;
  size: number;
  scan: 'waiting' | 'clean' | 'infected';
  createdAt: string;
}

/** SQL: a `FileRow` built from the row `f` of stored_file; null when there is none. */
export const fileColumns = sql`
  case when f.id is not null then json_build_object('id', f.id, 'name', f.name, 'mediaType', f.media_type,
    'size', f.size, 'scan', f.scan, 'createdAt', to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) end`;
