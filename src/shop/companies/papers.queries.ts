import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.server.ts';
import { TODAY } from '../../core/legal-day.queries.ts';
import type { LegalDay } from '../../core/legal-day.ts';
import type { ContractFields, PowerFields } from './paper-fields.ts';

/** The day in Moscow by the clock of the database, which all processes share. */
export async function readToday(db: Db): Promise<LegalDay> {
  const found = await sql<{ today: LegalDay }>`
    select ${TODAY}::text as today
  `.execute(db);
  return found.rows[0]?.today as LegalDay;
}

/** Papers of a company are written one after another. @returns its ИНН */
export async function lockEntity(tx: Tx, id: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('legal_entity')
    .select('inn')
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.inn;
}

export async function readInnKpp(db: Db, entityId: number): Promise<{ inn: string; kpp: string | null }> {
  const row = db.selectFrom('legal_entity').select(['inn', 'kpp']).where('id', '=', entityId);
  return row.executeTakeFirstOrThrow();
}

/** How many papers of a company wait for staff, and whether one with the number and the day is there already. */
export async function readContractsBeside(
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

/** МЧД is known by its number, the key of the registry; one on paper by its number and day. */
export async function readPowersBeside(
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

/** @returns undefined while the shop has no seller that sells */
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
