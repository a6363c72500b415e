import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import type { LegalDay } from '../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../platform/text/money.ts';

/**
 * The contracts that a member of the staff names by id or by number. A number is not unique, so there may be several.
 */
export async function readContractsNamed(
  db: Db,
  word: string,
): Promise<{ id: number; number: string; entity: string; creditLimit: Kopecks | null }[]> {
  const found = await sql<{ id: number; number: string; entity: string; creditLimit: Kopecks | null }>`
    select c.id, c.number, e.name as entity, c.credit_limit_kopecks as "creditLimit"
    from contract c join legal_entity e on e.id = c.legal_entity_id
    where c.id::text = ${word} or c.number = ${word} order by c.id
  `.execute(db);
  return found.rows;
}

/** The debt of a contract by the books of 1C at the end of a day. */
export interface StatedDebt {
  asOf: LegalDay;
  /** In kopecks; below zero: paid in advance. */
  debt: Kopecks;
  /** The part of the debt, in kopecks, that should have been paid by that day. */
  overdue: Kopecks;
  /** Who states it, such as «cli». */
  source: string;
}

/** Adds a statement of debt; the row with the latest day counts. */
export async function insertStatement(tx: Tx, contractId: number, stated: StatedDebt): Promise<void> {
  await sql`
    insert into contract_statement (contract_id, as_of, debt_kopecks, overdue_kopecks, source)
    values (${contractId}, ${stated.asOf}, ${stated.debt}, ${stated.overdue}, ${stated.source})
  `.execute(tx);
}

/** A sum that a contract may owe above its limit. */
export interface CreditOverride {
  /** 0 ends an earlier one. */
  kopecks: Kopecks;
  /** The last day on which it counts. */
  validTo: LegalDay;
  note: string;
}

/** Adds a credit override. @param actorId the user who decided; null: the command line */
export async function insertOverride(
  tx: Tx,
  contractId: number,
  { kopecks, validTo, note }: CreditOverride,
  actorId: number | null,
): Promise<void> {
  await sql`
    insert into credit_override (contract_id, kopecks, valid_to, note, actor_id)
    values (${contractId}, ${kopecks}, ${validTo}, ${note}, ${actorId})
  `.execute(tx);
}
