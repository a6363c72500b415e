import { sql } from 'kysely';
import type { Db } from '../../core/db.server.ts';
import { TODAY_TEXT } from '../../core/legal-day.queries.ts';
import type { ContractTerms } from './contracts.server.ts';

const TERMS = sql`
  c.id, c.legal_entity_id as "legalEntityId", c.number, c.date::text as date, c.valid_to::text as "validTo",
  c.price_type_id as "priceTypeId", c.audience, c.percent, c.payment_delay_days as "paymentDelayDays",
  c.credit_limit_kopecks as "creditLimit"`;

/** SQL: whether one may buy by a contract today, as `isContractInForce` says it. @param contract how its row is called */
export function contractInForceText(contract: string): string {
  return `${contract}.state = 'active'
    and ${TODAY_TEXT} between ${contract}.date and coalesce(${contract}.valid_to, 'infinity')`;
}

const IN_FORCE = sql.raw(contractInForceText('c'));

/** @param isHeld until the end of the transaction, for whoever counts what is left of its credit */
export async function readContractInForce(
  db: Db,
  { legalEntityId, contractId }: { legalEntityId: number; contractId: number },
  isHeld: boolean,
): Promise<ContractTerms | undefined> {
  const found = await sql<ContractTerms>`
    select ${TERMS} from contract c
    where c.id = ${contractId} and c.legal_entity_id = ${legalEntityId} and ${IN_FORCE}
    ${isHeld ? sql`for no key update` : sql``}
  `.execute(db);
  return found.rows[0];
}
