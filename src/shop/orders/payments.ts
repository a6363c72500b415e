import { type LegalDay, legalDay } from '../../core/legal-day.ts';
import { formatKopecks, type Kopecks } from '../../core/money.ts';
import { laterDay } from '../geo/opening-hours.ts';
import type { DeliveryType } from './orders.ts';
import { paymentName } from './payment-terms.ts';

/** How an order may be paid. */
export type PaymentType = 'card' | 'cash' | 'invoice' | 'sbp';

export const PAYMENT_TYPES: readonly PaymentType[] = ['card', 'cash', 'sbp', 'invoice'];

/** Between companies no more than this may be paid in cash by one contract (Bank of Russia, 5348-У). */
export const MOST_CASH: Kopecks = 10_000_000;
/** Goods of an invoice that nobody pays are held for so many working days. */
const RESERVED_WORKING_DAYS = 3;

/** What a contract lends, and what of it is left. */
export interface Credit {
  limit: Kopecks;
  used: Kopecks;
}

/** What is left of it; nothing when more is owed than the limit is now. */
export function creditLeft({ limit, used }: Credit): Kopecks {
  return Math.max(0, limit - used);
}

/** Ways of delivery it goes with: a transport company takes no money for the shop. */
export function deliveriesPaidBy(type: PaymentType): DeliveryType[] {
  return type === 'invoice' ? ['pickup', 'courier', 'transport'] : ['pickup', 'courier'];
}

/** For whom and for how much something is paid. */
export interface PaidOrder {
  isCompany: boolean;
  /** With delivery. */
  total: Kopecks;
}

/** Why an order cannot be paid so, in one sentence; null: it can. */
export function paymentProblem(type: PaymentType, { isCompany, total }: PaidOrder): string | null {
  if (type === 'cash' && isCompany && total > MOST_CASH)
    return `Наличными юрлицо платит не больше ${roubles(MOST_CASH)} по одному договору.`;
  return null;
}

/** A contract as far as goods come before money. */
export interface DeferralTerms {
  number: string;
  delayDays: number;
  /** null: goods are paid beforehand. */
  credit: Credit | null;
}

/** Why goods do not come before the money; null: they do. */
export function deferralProblem(contract: DeferralTerms | null, total: Kopecks): string | null {
  if (!contract) return 'Отсрочка бывает только по договору.';
  const { number, delayDays, credit } = contract;
  if (credit === null || delayDays === 0) return `По договору ${number} товар оплачивают заранее.`;
  const left = creditLeft(credit);
  if (total <= left) return null;
  return `По договору ${number} осталось ${roubles(left)} из ${roubles(credit.limit)}, а заказ на ${roubles(total)}: не хватает ${roubles(total - left)}. Уменьшите заказ или оплатите его по счёту заранее.`;
}

/**
 * By which day an order is to be paid, and until when its goods wait for the money.
 * @param delayDays of the contract; null: not deferred
 */
export function paymentDays(
  type: PaymentType,
  delayDays: number | null,
  now: Date,
): { dueOn: LegalDay | null; reservedUntil: Date | null } {
  const today = legalDay(now);
  if (delayDays !== null) return { dueOn: laterDay(today, delayDays), reservedUntil: null };
  if (type !== 'invoice') return { dueOn: null, reservedUntil: null };
  const dueOn = workingDayAfter(today, RESERVED_WORKING_DAYS);
  return { dueOn, reservedUntil: new Date(`${laterDay(dueOn, 1)}T00:00:00+03:00`) };
}

/** The day some working days later: Monday to Friday. */
function workingDayAfter(day: LegalDay, days: number): LegalDay {
  let at = day;
  for (let left = days; left > 0; ) {
    at = laterDay(at, 1);
    if (![0, 6].includes(new Date(at).getUTCDay())) left--;
  }
  return at;
}

function roubles(kopecks: Kopecks): string {
  return `${formatKopecks(kopecks)}\u00a0₽`;
}

/** One way to pay, as it is chosen from. */
export interface PaymentChoice {
  type: PaymentType;
  is_deferred: boolean;
  delivery: DeliveryType[];
  name: string;
  due_on: LegalDay | null;
  /** Why not; null: it may be chosen. */
  reason: string | null;
}

/**
 * All ways to pay an order, the reasons against some of them with them.
 * @param contract by which it is bought; null: without one, so there is no deferral to choose
 */
export function paymentChoices(order: PaidOrder, contract: DeferralTerms | null, now: Date): PaymentChoice[] {
  const choices = PAYMENT_TYPES.map((type) => ({
    delivery: deliveriesPaidBy(type),
    ...{ type, is_deferred: false, name: type === 'invoice' ? 'По счёту, заранее' : paymentName(type) },
    due_on: paymentDays(type, null, now).dueOn,
    reason: paymentProblem(type, order),
  }));
  if (!contract) return choices;
  const { delayDays } = contract;
  const name = delayDays === 0 ? 'По счёту с отсрочкой' : `По счёту, отсрочка ${delayDays} дн.`;
  const deferred = {
    ...{ type: 'invoice' as const, is_deferred: true, delivery: deliveriesPaidBy('invoice'), name },
    due_on: delayDays === 0 ? null : paymentDays('invoice', delayDays, now).dueOn,
    reason: deferralProblem(contract, order.total),
  };
  return [...choices, deferred];
}
