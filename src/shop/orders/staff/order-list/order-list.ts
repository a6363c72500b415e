import { normalizePhone } from '../../../../platform/text/phone-and-date.ts';
import type { MoneyState } from '../../payments/ledger/ledger.ts';

/** All states of an order's money. */
export const MONEY_STATES: readonly MoneyState[] = ['none', 'part', 'paid', 'over', 'refund_due'];

/** What of an order is late: its payment, or the day that the buyer was promised. */
export type Overdue = 'payment' | 'promise';
export const OVERDUE_KINDS: readonly Overdue[] = ['payment', 'promise'];

/** What a search text may mean. An order is found when any of these fits. */
export interface SearchedOrder {
  number?: number;
  /** As `+79221234567`. */
  phone?: string;
  inn?: string;
  /** A part of a company's name. */
  words?: string;
}

const MOST_NUMBER = 2_147_483_647;

/**
 * Recognises what a search text may mean: an order number with or without «№», a phone in any format, an INN, a company name.
 */
export function searchedOrder(text: string): SearchedOrder {
  const words = text.trim().replace(/^№\s*/, '');
  const isDigits = /^\d+$/.test(words);
  const phone = normalizePhone(words);
  return {
    ...(isDigits && Number(words) <= MOST_NUMBER && { number: Number(words) }),
    ...(phone !== null && { phone }),
    ...(/^(\d{10}|\d{12})$/.test(words) && { inn: words }),
    ...(!isDigits && words !== '' && { words }),
  };
}
