import type { Static } from 'typebox';
import type { Db } from '../../../platform/database/db.server.ts';
import { toRoubles } from '../../../platform/text/money.ts';
import { contractInForce } from '../../companies/contracts/contracts.server.ts';
import type { ContractTerms } from '../../companies/contracts/contracts.ts';
import { powersInForce } from '../../companies/powers/powers.server.ts';
import type { PowerInForce } from '../../companies/powers/powers.ts';
import type { Visitor } from '../../session/session.ts';
import { deferralOf } from '../credit/credit.server.ts';
import { type EntityFacts, readEntityFacts } from '../order-buyer/order-buyer.queries.ts';
import { creditLeft, type DeferralTerms } from '../payments/payments.ts';
import type { CheckoutPageShape } from './checkout-page.shapes.ts';

/** The company a visitor buys for, with the choices of its checkout. */
export interface CheckoutBuyer {
  facts: EntityFacts;
  contract: ContractTerms | null;
  /** null: without a contract. */
  deferral: DeferralTerms | null;
  powers: PowerInForce[];
}

/** @returns null when the visitor buys for himself */
export async function checkoutBuyer(db: Db, { buyer }: Visitor): Promise<CheckoutBuyer | null> {
  if (!buyer) return null;
  const { legalEntityId, contractId } = buyer;
  const [facts, contract, powers] = await Promise.all([
    readEntityFacts(db, legalEntityId),
    contractId === null ? undefined : contractInForce(db, { legalEntityId, contractId }),
    powersInForce(db, legalEntityId),
  ]);
  if (!facts) return null;
  return {
    facts,
    contract: contract ?? null,
    deferral: contract ? await deferralOf(db, contract) : null,
    powers,
  };
}

export function viewBuyer({
  facts,
  contract,
  deferral,
  powers,
}: CheckoutBuyer): NonNullable<Static<typeof CheckoutPageShape>['buyer']> {
  const credit = deferral?.credit;
  return {
    legal_entity: { id: facts.id, name: facts.name, inn: facts.inn },
    contract: contract && {
      id: contract.id,
      number: contract.number,
      date: contract.date,
      valid_to: contract.validTo,
      percent: contract.percent,
      payment_delay_days: contract.paymentDelayDays,
      credit: credit
        ? {
            limit: toRoubles(credit.limit),
            used: toRoubles(credit.used),
            left: toRoubles(creditLeft(credit)),
          }
        : null,
    },
    powers: powers.map(({ id, kind, number, personName, issuedAt, validTo }) => ({
      id,
      kind,
      number,
      person: personName,
      issued_at: issuedAt,
      valid_to: validTo,
    })),
  };
}
