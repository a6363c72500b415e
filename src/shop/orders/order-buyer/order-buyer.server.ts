import type { Tx } from '../../../platform/database/db.server.ts';
import { badField, notFound, ShopError } from '../../../platform/http/errors.ts';
import { membershipsOf, requireMay } from '../../companies/companies.server.ts';
import { contractInForce, lockContractInForce } from '../../companies/contracts/contracts.server.ts';
import type { ContractTerms } from '../../companies/contracts/contracts.ts';
import { powersInForce } from '../../companies/powers/powers.server.ts';
import type { PowerInForce } from '../../companies/powers/powers.ts';
import type { Buyer, Visitor } from '../../session/session.ts';
import type { CheckedOrder } from '../checkout/checkout.ts';
import { type EntityFacts, isPowerOf, readEntityFacts } from './order-buyer.queries.ts';

/** The company an order is for, with the terms of its contract at this moment. */
export interface OrderBuyer {
  buyer: Buyer;
  facts: EntityFacts;
  contract: ContractTerms | null;
  power: PowerInForce | null;
}

/**
 * Checks that the buyer named in the order is the one chosen in the session, which decided the shown prices (SEC-29).
 * For a deferred order it locks the contract, so that two orders cannot use the same remaining credit.
 * @returns null when the visitor buys for himself
 * @throws 404 for a company or power of attorney that is not his; 403 when his role may not order; 400 at
 *   `power_of_attorney` when it is not in force; 409 when another buyer is chosen by now or the contract has ended
 */
export async function requireBuyer(
  tx: Tx,
  visitor: Visitor,
  order: CheckedOrder,
): Promise<OrderBuyer | null> {
  const { buyer } = visitor;
  const { legal_entity = null, contract = null } = order;
  if (legal_entity !== null && legal_entity !== buyer?.legalEntityId)
    requireMay(await membershipsOf(tx, visitor), legal_entity, 'order');
  if (legal_entity !== (buyer?.legalEntityId ?? null) || contract !== (buyer?.contractId ?? null))
    throw buyerChanged();
  if (!buyer) return null;
  const facts = await readEntityFacts(tx, buyer.legalEntityId);
  if (!facts) throw buyerChanged();
  const terms = await termsOf(tx, buyer, order.is_deferred === true);
  return {
    // The contract may have changed since the start of the request.
    buyer: terms
      ? { ...buyer, priceType: terms.priceTypeId, audience: terms.audience, percent: terms.percent }
      : buyer,
    facts,
    contract: terms,
    power: await requirePower(tx, buyer.legalEntityId, order.power_of_attorney),
  };
}

async function termsOf(
  tx: Tx,
  { legalEntityId, contractId }: Buyer,
  mustLock: boolean,
): Promise<ContractTerms | null> {
  if (contractId === null) return null;
  const terms = await (mustLock ? lockContractInForce : contractInForce)(tx, { legalEntityId, contractId });
  if (!terms) throw buyerChanged();
  return terms;
}

async function requirePower(
  tx: Tx,
  legalEntityId: number,
  id: number | undefined,
): Promise<PowerInForce | null> {
  if (id === undefined) return null;
  const found = (await powersInForce(tx, legalEntityId)).find((power) => power.id === id);
  if (found) return found;
  if (!(await isPowerOf(tx, legalEntityId, id))) throw notFound('Такой доверенности у этого юрлица нет.');
  throw badField(
    'power_of_attorney',
    'Эта доверенность сейчас не действует: выберите другую или оформите новую.',
  );
}

function buyerChanged(): ShopError {
  return new ShopError(
    'buyer_changed',
    409,
    'В другой вкладке выбран другой покупатель или договор, либо договор больше не действует: проверьте цены.',
  );
}
