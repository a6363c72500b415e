import { type RawBuilder, sql } from 'kysely';
import { allOf } from '../../../platform/database/all-of.queries.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { TODAY } from '../../../platform/text/legal-day.queries.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import { type FileRow, fileColumns } from '../papers/papers.queries.ts';
import { reviewColumn } from '../review/review.queries.ts';
import type { Refusal } from '../review/review.ts';
import type { PowerState, PowerStatus } from './powers.ts';

/** A power of attorney as lists show it. */
export interface PowerRow {
  id: number;
  kind: 'paper' | 'machine';
  number: string;
  issuedAt: LegalDay;
  validTo: LegalDay;
  state: PowerState;
  /** Today in Moscow, at the time of reading. */
  today: LegalDay;
  entityId: number;
  entityName: string;
  entityInn: string;
  personName: string;
  passportMasked: string;
  scope: string;
  file: FileRow | null;
  review: Refusal | null;
}

/** SQL of `powerStatus`; a test compares both. */
export const STATUS = sql`case
  when a.state in ('active', 'review') and a.valid_to < ${TODAY} then 'expired'
  when a.state = 'active' and a.issued_at > ${TODAY} then 'upcoming'
  else a.state end`;

/** Those that goods can be collected by, then those that may become so, each the soonest to end first; then ended ones, the last first. */
const IN_ORDER = sql`
  case ${STATUS} when 'active' then 0 when 'upcoming' then 1 when 'review' then 2 else 3 end,
  case when ${STATUS} in ('active', 'upcoming', 'review') then a.valid_to end, a.valid_to desc, a.id desc`;

/** SQL that selects `PowerRow`s. @param more further columns, each followed by a comma */
export const selectedPowers = (more: RawBuilder<unknown> = sql``) => sql`
  select ${more} a.id, a.kind, a.number, a.issued_at::text as "issuedAt", a.valid_to::text as "validTo", a.state,
    ${TODAY}::text as today, e.id as "entityId", e.name as "entityName", e.inn as "entityInn",
    a.person_name as "personName", a.passport_masked as "passportMasked", a.scope,
    ${fileColumns} as file, ${reviewColumn('a')}
  from power_of_attorney a
  join legal_entity e on e.id = a.legal_entity_id
  left join stored_file f on f.id = a.file_id`;

export interface PowerFilter {
  status?: PowerStatus | undefined;
  /** Text to look for in the number and the names of the person and the company. */
  search?: string | undefined;
}

/** Powers of the given companies, valid ones first, with their total number. */
export async function readPowers(
  db: Db,
  entityIds: readonly number[],
  { status, search, limit, offset }: PowerFilter & { limit: number; offset: number },
): Promise<{ rows: PowerRow[]; count: number }> {
  const where = allOf([
    sql`a.legal_entity_id = any(${[...entityIds]})`,
    status && sql`${STATUS} = ${status}`,
    search && sql`strpos(lower(a.number || ' ' || a.person_name || ' ' || e.name), lower(${search})) > 0`,
  ]);
  const [found, counted] = await Promise.all([
    sql<PowerRow>`${selectedPowers()} where ${where} order by ${IN_ORDER} limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ count: number }>`
      select count(*)::int as count from power_of_attorney a join legal_entity e on e.id = a.legal_entity_id
      where ${where}
    `.execute(db),
  ]);
  return { rows: found.rows, count: counted.rows[0]?.count ?? 0 };
}

/** One power of the given companies. */
export async function readPower(
  db: Db,
  id: number,
  entityIds: readonly number[],
): Promise<PowerRow | undefined> {
  const found = await sql<PowerRow>`
    ${selectedPowers()} where a.id = ${id} and a.legal_entity_id = any(${[...entityIds]})
  `.execute(db);
  return found.rows[0];
}
