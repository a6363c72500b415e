import type { Db, Tx } from '../../core/db.server.ts';
import type { LegalDay } from '../../core/legal-day.ts';
import type { Kopecks } from '../../core/money.ts';
import { readContractInForce } from './contracts.queries.ts';

export { contractInForceText } from './contracts.queries.ts';

/** What a contract in force means for prices and payment. */
export interface ContractTerms {
  id: number;
  legalEntityId: number;
  number: string;
  date: LegalDay;
  /** null: without a term. */
  validTo: LegalDay | null;
  /** null: what the city has for the audience. */
  priceTypeId: number | null;
  audience: 'retail' | 'wholesale';
  percent: number;
  paymentDelayDays: number;
  /** null: goods are paid beforehand. */
  creditLimit: Kopecks | null;
}

interface Named {
  legalEntityId: number;
  contractId: number;
}

/** The terms of an entity's contract, when one may buy by it today (Moscow); undefined: not his, or not in force. */
export async function contractInForce(db: Db, named: Named): Promise<ContractTerms | undefined> {
  return readContractInForce(db, named, false);
}

/** The same, held until the end of the transaction: orders by one contract count its credit one after another. */
export async function holdContractInForce(tx: Tx, named: Named): Promise<ContractTerms | undefined> {
  return readContractInForce(tx, named, true);
}
