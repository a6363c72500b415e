import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { Refusal, ReviewedKind } from './review.ts';

const TABLES: Record<ReviewedKind, string> = {
  company: 'legal_entity',
  contract: 'contract',
  power: 'power_of_attorney',
  document: 'entity_document',
};

/** A decision of the staff. */
export interface Decision {
  /** As PostgreSQL writes it in JSON. */
  at: string;
  by: number | null;
  /** The state before. */
  from: string;
}

/** SQL: the column `review`, a `Refusal` or null. @param t alias of the table */
export function reviewColumn(t: 'e' | 'c' | 'a' | 'd'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${t}.${name}`);
  return sql`case when ${column('review_code')} is not null then json_build_object('code', ${column('review_code')},
    'text', ${column('review_note')}) end as review`;
}

/** SQL: the column `decision`, a `Decision` or null. @param t alias of the table */
export function decisionColumn(t: 'e' | 'c' | 'a' | 'd'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${t}.${name}`);
  return sql`case when ${column('decided_from')} is not null then json_build_object('at', ${column('decided_at')},
    'by', ${column('decided_by')}, 'from', ${column('decided_from')}) end as decision`;
}

/** Records a decision; null forgets the last one. @returns its moment */
export async function writeDecision(
  tx: Tx,
  { kind, id }: { kind: ReviewedKind; id: number },
  decision: { by: number; from: string; refusal: Refusal | null } | null,
): Promise<Date | null> {
  const { by = null, from = null, refusal = null } = decision ?? {};
  const { rows } = await sql<{ at: Date | null }>`
    update ${sql.table(TABLES[kind])} set review_code = ${refusal?.code ?? null}, review_note = ${refusal?.text ?? ''},
      decided_at = case when ${decision !== null} then date_trunc('milliseconds', clock_timestamp()) end, decided_by = ${by}::int,
      decided_from = ${from}::text
    where id = ${id} returning decided_at as at
  `.execute(tx);
  return rows[0]?.at ?? null;
}

/** Whether a decision stands that was made at this moment; its subject is locked until the transaction ends. */
export async function lockDecision(
  tx: Tx,
  { kind, id }: { kind: ReviewedKind; id: number },
  at: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(TABLES[kind])} where id = ${id} and decided_at = ${at}::timestamptz for no key update
  `.execute(tx);
  return rows.length > 0;
}

/** Whether so many seconds have passed since a moment, by the clock of the database and not of the transaction. */
export async function readHasPassed(db: Db, at: string, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ hasPassed: boolean }>`
    select clock_timestamp() >= ${at}::timestamptz + make_interval(secs => ${seconds}) as "hasPassed"
  `.execute(db);
  return rows[0]?.hasPassed === true;
}

/** Removes a job that still waits. */
export async function removeJob(tx: Tx, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(tx);
}
