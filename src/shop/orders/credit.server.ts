import type { Db } from '../../core/db.server.ts';
import type { Kopecks } from '../../core/money.ts';
import { readCreditUsed } from './credit.queries.ts';

/**
 * What is owed by contracts, in kopecks: of orders placed on deferred terms and not called off, what is not paid yet.
 * Whoever compares it with a limit holds the contract first (`holdContractInForce`). A contract that is not in the
 * answer owes nothing.
 */
export async function creditUsed(
  db: Db,
  contractIds: readonly number[],
): Promise<ReadonlyMap<number, Kopecks>> {
  const rows = await readCreditUsed(db, contractIds);
  return new Map(rows.map(({ contractId, used }) => [contractId, used]));
}
