import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { badField, ShopError } from '../../../platform/http/errors.ts';
import { type Kopecks, toRoubles } from '../../../platform/text/money.ts';
import type { ContractTerms } from '../../companies/contracts/contracts.ts';
import { creditLeft, type DeferralTerms, deferralError, growthError } from '../payments/payments.ts';
import { type CreditUse, readCreditUse } from './credit.queries.ts';

/**
 * The use of the credit of contracts, by contract id: the debt that 1C has stated and what has changed since, or without a
 * statement the unpaid rest of deferred orders. To compare it with a limit, lock the contract first (`lockContractInForce`).
 */
export async function creditUse(
  db: Db,
  contractIds: readonly number[],
): Promise<ReadonlyMap<number, CreditUse>> {
  const rows = await readCreditUse(db, contractIds);
  return new Map(rows.map((row) => [row.contractId, row]));
}

/** The deferral of a contract: its days, and its credit limit with what is used of it; sums in kopecks. */
export async function deferralOf(
  db: Db,
  {
    id,
    number,
    paymentDelayDays: delayDays,
    creditLimit: limit,
  }: CreditTerms & Pick<ContractTerms, 'paymentDelayDays'>,
): Promise<DeferralTerms> {
  if (limit === null) return { number, delayDays, credit: null };
  const { used = 0, override = 0, statement = null } = (await creditUse(db, [id])).get(id) ?? {};
  return { number, delayDays, credit: { limit: limit + override, used, statement } };
}

type CreditTerms = Pick<ContractTerms, 'id' | 'number' | 'creditLimit'>;

/**
 * Checks that payment of a new order may be deferred under a contract, which the caller has locked.
 * @param total in kopecks, with delivery
 * @returns whether the order waits for the shop, because the stated debt is old
 * @throws 400 at `is_deferred` when the contract has no deferral, 409 with `credit` when its limit is too low
 */
export async function requireCredit(
  tx: Tx,
  contract: ContractTerms | null,
  total: Kopecks,
): Promise<{ waitsForShop: boolean }> {
  const terms = contract && (await deferralOf(tx, contract));
  const issue = deferralError(terms, total);
  const credit = terms?.credit;
  if (issue === null) return { waitsForShop: credit?.statement?.isOld === true };
  if (!credit || terms.delayDays === 0) throw badField('is_deferred', issue);
  const { limit, used } = credit;
  throw new ShopError('credit_exceeded', 409, issue, {
    facts: {
      credit: {
        limit: toRoubles(limit),
        used: toRoubles(used),
        left: toRoubles(creditLeft(credit)),
        needed: toRoubles(total),
      },
    },
  });
}

/**
 * Checks that a deferred order may become dearer under a contract, which the caller has locked.
 * @param growth by how many kopecks
 * @throws 409 when the limit is too low
 */
export async function requireCreditFor(tx: Tx, contract: CreditTerms, growth: Kopecks): Promise<void> {
  const { credit } = await deferralOf(tx, { ...contract, paymentDelayDays: 0 });
  const issue = credit && growthError(contract.number, credit, growth);
  if (issue !== null) throw new ShopError('credit_exceeded', 409, issue);
}
