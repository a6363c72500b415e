import { sql } from 'kysely';
import type { Db, Tx } from '../../../../platform/database/db.server.ts';
import type { LegalDay } from '../../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../../platform/text/money.ts';

/** A contract with the terms that 1C may state. */
export interface LinkableContract {
  id: number;
  number: string;
  date: LegalDay;
  validTo: LegalDay | null;
  priceTypeId: number | null;
  paymentDelayDays: number;
  creditLimit: Kopecks | null;
  connectionId: number | null;
}

/** The contracts of a company that were not refused or terminated, locked, oldest first. */
export async function readContractsOf(tx: Tx, entityId: number): Promise<LinkableContract[]> {
  const found = await sql<LinkableContract>`
    select c.id, c.number, c.date::text as date, c.valid_to::text as "validTo", c.price_type_id as "priceTypeId",
           c.payment_delay_days as "paymentDelayDays", c.credit_limit_kopecks as "creditLimit",
           c.connection_id as "connectionId"
    from contract c where c.legal_entity_id = ${entityId} and c.state not in ('refused', 'terminated')
    order by c.id for no key update
  `.execute(tx);
  return found.rows;
}

/** The last statement of debt of a day. */
export async function readLastStatement(
  db: Db,
  contractId: number,
  asOf: LegalDay,
): Promise<{ debt: Kopecks; overdue: Kopecks } | undefined> {
  const found = await sql<{ debt: Kopecks; overdue: Kopecks }>`
    select debt_kopecks as debt, overdue_kopecks as overdue from contract_statement
    where contract_id = ${contractId} and as_of = ${asOf}::date order by id desc limit 1
  `.execute(db);
  return found.rows[0];
}

/** Links a contract to the 1C that keeps its terms. */
export async function writeLink(tx: Tx, contractId: number, connectionId: number): Promise<void> {
  await tx
    .updateTable('contract')
    .set({ connection_id: connectionId })
    .where('id', '=', contractId)
    .execute();
}
