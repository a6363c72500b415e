import { type RawBuilder, sql } from 'kysely';
import { allOf } from '../../../platform/database/all-of.queries.ts';
import type { Db } from '../../../platform/database/db.server.ts';
import { TODAY } from '../../../platform/text/legal-day.queries.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';
import { type FileRow, fileColumns } from '../papers/papers.queries.ts';
import { reviewColumn } from '../review/review.queries.ts';
import type { Refusal } from '../review/review.ts';
import { type ContractState, type ContractStatus, EXPIRING_DAYS } from './contracts.ts';

/** A contract as lists show it. */
export interface ContractRow {
  id: number;
  number: string;
  date: LegalDay;
  validTo: LegalDay | null;
  state: ContractState;
  /** Today in Moscow, at the time of reading. */
  today: LegalDay;
  entityId: number;
  entityName: string;
  entityInn: string;
  priceTypeId: number | null;
  priceTypeName: string | null;
  audience: 'retail' | 'wholesale';
  percent: number;
  paymentDelayDays: number;
  creditLimit: Kopecks | null;
  deliveryTerms: string;
  file: FileRow | null;
  review: Refusal | null;
}

/** SQL of `contractStatus`; a test compares both. */
export const STATUS = sql`case
  when c.state <> 'active' then c.state
  when c.valid_to < ${TODAY} then 'expired'
  when c.date > ${TODAY} then 'signing'
  when c.valid_to - ${TODAY} <= ${sql.lit(EXPIRING_DAYS)} then 'expiring'
  else 'active' end`;

/** SQL that selects `ContractRow`s. @param more further columns, each followed by a comma */
export const selectedContracts = (more: RawBuilder<unknown> = sql``) => sql`
  select ${more} c.id, c.number, c.date::text as date, c.valid_to::text as "validTo", c.state, ${TODAY}::text as today,
    e.id as "entityId", e.name as "entityName", e.inn as "entityInn", c.price_type_id as "priceTypeId",
    p.name as "priceTypeName", c.audience, c.percent, c.payment_delay_days as "paymentDelayDays",
    c.credit_limit_kopecks as "creditLimit", c.delivery_terms as "deliveryTerms", ${fileColumns} as file,
    ${reviewColumn('c')}
  from contract c
  join legal_entity e on e.id = c.legal_entity_id
  left join price_type p on p.id = c.price_type_id
  left join stored_file f on f.id = c.file_id`;

export interface ContractFilter {
  status?: ContractStatus | undefined;
  /** Text to look for in the number and the company's name. */
  search?: string | undefined;
}

/** Contracts of the given companies, newest first, with their total number. */
export async function readContracts(
  db: Db,
  entityIds: readonly number[],
  { status, search, limit, offset }: ContractFilter & { limit: number; offset: number },
): Promise<{ rows: ContractRow[]; count: number }> {
  const where = allOf([
    sql`c.legal_entity_id = any(${[...entityIds]})`,
    status && sql`${STATUS} = ${status}`,
    search && sql`strpos(lower(c.number || ' ' || e.name), lower(${search})) > 0`,
  ]);
  const [found, counted] = await Promise.all([
    sql<ContractRow>`${selectedContracts()} where ${where} order by c.date desc, c.id desc limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ count: number }>`
      select count(*)::int as count from contract c join legal_entity e on e.id = c.legal_entity_id where ${where}
    `.execute(db),
  ]);
  return { rows: found.rows, count: counted.rows[0]?.count ?? 0 };
}

/** One contract of the given companies. */
export async function readContract(
  db: Db,
  id: number,
  entityIds: readonly number[],
): Promise<ContractRow | undefined> {
  const found = await sql<ContractRow>`
    ${selectedContracts()} where c.id = ${id} and c.legal_entity_id = any(${[...entityIds]})
  `.execute(db);
  return found.rows[0];
}
