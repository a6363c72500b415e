import { toRoubles } from '../../../platform/text/money.ts';
import { viewFile } from '../papers/papers.view.ts';
import type { ContractRow } from './contract-list.queries.ts';
import { contractStatus, creditLeft, isContractInForce, type UsedCredit } from './contracts.ts';

const AUDIENCES = { retail: 'Розничные цены города', wholesale: 'Оптовые цены города' } as const;

/**
 * A contract as JSON.
 * @param credit undefined: nothing is known of it
 * @param mayBuy whether the visitor's role in its company may order
 */
export function viewContract(row: ContractRow, credit: UsedCredit | undefined, mayBuy: boolean) {
  const { id, number, date, validTo, today, creditLimit, priceTypeId, file } = row;
  const { used = 0, override = 0, statement = null } = credit ?? {};
  const left = creditLeft(creditLimit === null ? null : creditLimit + override, used);
  const status = contractStatus(row, today);
  return {
    id,
    number,
    date,
    valid_to: validTo,
    status,
    is_expiring: status === 'expiring',
    legal_entity: { id: row.entityId, name: row.entityName, inn: row.entityInn },
    price_type: { id: priceTypeId, name: row.priceTypeName ?? AUDIENCES[row.audience] },
    percent: row.percent,
    payment_delay_days: row.paymentDelayDays,
    credit_limit: creditLimit === null ? null : toRoubles(creditLimit),
    credit_used: creditLimit === null ? null : toRoubles(used),
    credit_left: left === null ? null : toRoubles(left),
    debt: statement && {
      as_of: statement.asOf,
      sum: toRoubles(statement.debt),
      overdue: toRoubles(statement.overdue),
    },
    delivery_terms: row.deliveryTerms,
    review: row.state === 'refused' ? row.review : null,
    can_choose: mayBuy && isContractInForce(row, today),
    file: file && viewFile(file, `/api/v1/orders/orders/contracts/${id}/`),
  };
}
