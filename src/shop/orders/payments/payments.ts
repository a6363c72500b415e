import { daysBetween, type LegalDay, legalDay } from '../../../platform/text/legal-day.ts';
import { formatKopecks, type Kopecks } from '../../../platform/text/money.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { countOf, DAYS } from '../../../platform/text/plural.ts';
import { laterDay } from '../../geo/opening-hours/opening-hours.ts';
import type { DeliveryType, OrderState } from '../orders.ts';

/** How an order may be paid. */
export type PaymentType = 'card' | 'cash' | 'invoice' | 'sbp';

export const PAYMENT_TYPES: readonly PaymentType[] = ['card', 'cash', 'sbp', 'invoice'];

/** The legal limit of a cash payment between companies under one contract, in kopecks (Bank of Russia, 5348-У). */
export const MOST_CASH: Kopecks = 10_000_000;
/** How many working days goods stay reserved for an unpaid invoice. */
const RESERVED_WORKING_DAYS = 3;

/** The credit of a contract, in kopecks. */
export interface Credit {
  limit: Kopecks;
  used: Kopecks;
}

/** The remaining credit in kopecks; 0 when the debt exceeds the limit. */
export function creditLeft({ limit, used }: Credit): Kopecks {
  return Math.max(0, limit - used);
}

/** The delivery types a way to pay is possible with. A transport company takes no money for the shop. */
export function deliveriesPaidBy(type: PaymentType): DeliveryType[] {
  return type === 'invoice' ? ['pickup', 'courier', 'transport'] : ['pickup', 'courier'];
}

/** The facts of an order that decide how it may be paid. */
export interface PaidOrder {
  isCompany: boolean;
  /** In kopecks, with delivery. */
  total: Kopecks;
}

/** Explains in one Russian sentence why an order cannot be paid this way; null when it can. */
export function paymentError(type: PaymentType, { isCompany, total }: PaidOrder): string | null {
  if (type === 'cash' && isCompany && total > MOST_CASH)
    return `Юрлицо может оплатить наличными не больше ${roubles(MOST_CASH)} по одному договору.`;
  return null;
}

/** The terms of a contract that decide about deferred payment. */
export interface DeferralTerms {
  number: string;
  delayDays: number;
  /** null: the contract has no credit limit, so goods are prepaid. */
  credit: Credit | null;
}

/** Explains why an order cannot be paid later; null when it can. */
export function deferralError(contract: DeferralTerms | null, total: Kopecks): string | null {
  if (!contract) return 'Отсрочка доступна только по договору.';
  const { number, delayDays, credit } = contract;
  if (credit === null || delayDays === 0) return `По договору № ${number} товар оплачивают заранее.`;
  const left = creditLeft(credit);
  if (total <= left) return null;
  return `По договору № ${number} осталось ${roubles(left)} из ${roubles(credit.limit)}, а заказ на ${roubles(total)}: не хватает ${roubles(total - left)}. Уменьшите заказ или оплатите его по счёту заранее.`;
}

/**
 * Computes the last day to pay and the moment until which unpaid goods stay reserved.
 * @param delayDays the contract's delay; null: not deferred
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

/** The day a number of working days (Monday to Friday) later. */
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

/** One way to pay, as a choice in the checkout. */
export interface PaymentChoice {
  type: PaymentType;
  is_deferred: boolean;
  delivery: DeliveryType[];
  name: string;
  due_on: LegalDay | null;
  /** Why it cannot be chosen; null: it can. */
  reason: string | null;
}

/**
 * All ways to pay an order, with the reasons why some cannot be chosen.
 * @param contract null: bought without a contract, so deferral is not offered
 */
export function paymentChoices(order: PaidOrder, contract: DeferralTerms | null, now: Date): PaymentChoice[] {
  const choices = PAYMENT_TYPES.map((type) => ({
    delivery: deliveriesPaidBy(type),
    ...{ type, is_deferred: false, name: type === 'invoice' ? 'По счёту, заранее' : paymentName(type) },
    due_on: paymentDays(type, null, now).dueOn,
    reason: paymentError(type, order),
  }));
  if (!contract) return choices;
  const { delayDays } = contract;
  const name = delayDays === 0 ? 'По счёту с отсрочкой' : `По счёту, отсрочка ${countOf(delayDays, DAYS)}`;
  const deferred = {
    ...{ type: 'invoice' as const, is_deferred: true, delivery: deliveriesPaidBy('invoice'), name },
    due_on: delayDays === 0 ? null : paymentDays('invoice', delayDays, now).dueOn,
    reason: deferralError(contract, order.total),
  };
  return [...choices, deferred];
}

/** The fields of an order from which the text about its payment is made. */
export interface OrderPayment {
  type: string;
  state: OrderState;
  total: Kopecks;
  paid: Kopecks;
  /** The last day to pay; null: paid at receipt. */
  dueOn: LegalDay | null;
  /** The goods are delivered before payment. */
  isDeferred: boolean;
}

/** The refund for a cancelled order takes this many days (ORD-9). */
const REFUND_DAYS = 10;

const NAMES: Record<string, string> = {
  cash: 'Наличными при получении',
  card: 'Картой при получении',
  sbp: 'По СБП при получении',
  invoice: 'По счёту',
};

/** The Russian name of a way to pay. */
export function paymentName(type: string): string {
  return NAMES[type] ?? type;
}

/** Whether the order is paid in full. */
export function isPaid({ paid, total }: Pick<OrderPayment, 'paid' | 'total'>): boolean {
  return paid >= total;
}

/** Whether the last day to pay has passed and the order is neither paid in full nor cancelled. */
export function isOverdue(order: OrderPayment, today: LegalDay): boolean {
  return order.dueOn !== null && order.dueOn < today && !isPaid(order) && order.state !== 'cancelled';
}

/** The state of an order's payment in a few Russian words, for a list. */
export function paymentTerms(order: OrderPayment, today: LegalDay): string {
  const { dueOn, paid, state } = order;
  if (state === 'cancelled')
    return paid > 0
      ? `Вернём ${formatKopecks(paid)}\u00a0₽ в\u00a0течение ${REFUND_DAYS}\u00a0дней`
      : 'Не оплачивался';
  if (isPaid(order)) return 'Оплачен';
  if (dueOn === null) return order.type === 'invoice' ? 'Ожидает оплаты' : 'Оплата при получении';
  if (isOverdue(order, today)) return `Просрочен на ${countOf(daysBetween(dueOn, today), DAYS)}`;
  const what = order.isDeferred ? 'Отсрочка' : 'Ожидает оплаты';
  return `${paid > 0 ? 'Оплачен частично, остаток' : what} до ${formatDate(dueOn)}`;
}
