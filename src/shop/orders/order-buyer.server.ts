import type { Tx } from '../../core/db.server.ts';
import { badField, notFound, ShopError } from '../../core/errors.ts';
import { type Kopecks, toRoubles } from '../../core/money.ts';
import { membershipsOf, requireMay } from '../companies/access.server.ts';
import { type ContractTerms, contractInForce, holdContractInForce } from '../companies/contracts.server.ts';
import { type PowerInForce, powersInForce } from '../companies/powers.server.ts';
import type { Buyer, Visitor } from '../session/session.ts';
import { creditUsed } from './credit.server.ts';
import type { CheckedOrder } from './new-order.ts';
import { type EntityFacts, isPowerOf, readEntityFacts } from './order-buyer.queries.ts';
import { creditLeft, type DeferralTerms, deferralProblem } from './payments.ts';

/** The company an order is for, as its contract is at this very moment. */
export interface OrderBuyer {
  buyer: Buyer;
  facts: EntityFacts;
  contract: ContractTerms | null;
  power: PowerInForce | null;
}

/**
 * For whom an order is: what its body names must be what is chosen in the session, which decided the prices that were
 * shown (RELIABILITY 29). The contract of a deferred order is held, so that two cannot have one remainder.
 * @returns null: for the visitor himself
 * @throws 404 for a company or a power that is not his, 403 when his role does not order, 400 at `power_of_attorney`
 *   when it is not in force, 409 when something else is chosen by now or the contract has ended
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
    // What the contract says now, not what it said when the request came in.
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
  isHeld: boolean,
): Promise<ContractTerms | null> {
  if (contractId === null) return null;
  const terms = await (isHeld ? holdContractInForce : contractInForce)(tx, { legalEntityId, contractId });
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

/**
 * Whether goods may come before their money, of a contract that is held.
 * @param total with delivery
 * @throws 400 at `is_deferred` when the contract has no deferral, 409 with `credit` when its limit is not enough
 */
export async function requireCredit(tx: Tx, contract: ContractTerms | null, total: Kopecks): Promise<void> {
  const terms = contract && (await deferralOf(tx, contract));
  const problem = deferralProblem(terms, total);
  if (problem === null) return;
  if (!terms?.credit || terms.delayDays === 0) throw badField('is_deferred', problem);
  const { limit, used } = terms.credit;
  throw new ShopError('credit_exceeded', 409, problem, {
    facts: {
      credit: {
        limit: toRoubles(limit),
        used: toRoubles(used),
        left: toRoubles(creditLeft(terms.credit)),
        needed: toRoubles(total),
      },
    },
  });
}

/** What a contract lends and what is left of it. */
export async function deferralOf(
  db: Parameters<typeof creditUsed>[0],
  { id, number, paymentDelayDays: delayDays, creditLimit: limit }: ContractTerms,
): Promise<DeferralTerms> {
  if (limit === null) return { number, delayDays, credit: null };
  const used = (await creditUsed(db, [id])).get(id) ?? 0;
  return { number, delayDays, credit: { limit, used } };
}

function buyerChanged(): ShopError {
  return new ShopError(
    'buyer_changed',
    409,
    'В другой вкладке выбран другой покупатель или договор, либо договор больше не действует: проверьте цены.',
  );
}
