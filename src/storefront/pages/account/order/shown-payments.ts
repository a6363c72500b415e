import type { FullOrder } from './steps.ts';

type Payments = FullOrder['payments'];

/** The payments that a buyer is shown: what was recorded by mistake is left out together with its reversal. */
export function shownPayments(payments: Payments): Payments {
  return payments.filter(({ kind, is_reversed }) => kind !== 'reversal' && !is_reversed);
}
