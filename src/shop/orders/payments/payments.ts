import { daysBetween, type LegalDay, legalDay } from '../../../platform/text/legal-day.ts';
import { formatKopecks, type Kopecks } from '../../../platform/text/money.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import { countOf, DAYS } from '../../../platform/text/plural.ts';
import { laterDay } from '../../geo/opening-hours/opening-hours.ts';
import { type DeliveryType, deliveryTypes } from '../delivery/delivery.ts';
import {
  endOfDay,
  HELD_WORKING_DAYS,
  type Holidays,
  lastDay,
  UNCONFIRMED_WORKING_DAYS,
  workingDayAfter,
} from '../holds/holds.ts';
import type { OrderState } from '../orders.ts';
import { REFUND_DAYS, refundableOf } from './ledger/ledger.ts';

/** How an order may be paid. */
export type PaymentType = 'card' | 'cash' | 'invoice' | 'sbp';

export const PAYMENT_TYPES: readonly PaymentType[] = ['card', 'cash', 'sbp', 'invoice'];

/** The legal limit of a cash payment between companies under one contract, in kopecks (Bank of Russia, 5348-У). */
export const MOST_CASH: Kopecks = 10_000_000;

/** The debt that 1C has stated for a contract, in kopecks. */
export interface DebtStatement {
  asOf: LegalDay;
  /** Below zero: paid in advance. */
  debt: Kopecks;
  overdue: Kopecks;
  /** It is more than three working days old, so new deferred orders wait for the shop. */
  isOld: boolean;
}

/** The credit of a contract, in kopecks. */
export interface Credit {
  limit: Kopecks;
  used: Kopecks;
  /** null: 1C has stated no debt, so the orders alone are counted. */
  statement: DebtStatement | null;
}

/** The remaining credit in kopecks; 0 when the debt exceeds the limit. */
export function creditLeft({ limit, used }: Pick<Credit, 'limit' | 'used'>): Kopecks {
  return Math.max(0, limit - used);
}

/** The delivery types that a way to pay can be chosen with: a transport company takes no money for the shop. */
export function deliveriesPaidBy(type: PaymentType): DeliveryType[] {
  return deliveryTypes.filter((delivery) => type === 'invoice' || delivery !== 'transport');
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

/** The validation error of a payment on deferred terms without a contract. */
export const NO_CONTRACT = 'Отсрочка доступна только по договору.';

/** Explains in Russian why payment of an order cannot be deferred; null when it can. @param total in kopecks */
export function deferralError(contract: DeferralTerms | null, total: Kopecks): string | null {
  if (!contract) return NO_CONTRACT;
  const { number, delayDays, credit } = contract;
  if (credit === null || delayDays === 0) return `По договору № ${number} товар оплачивают заранее.`;
  const left = creditLeft(credit);
  if (total <= left) return null;
  return `По договору № ${number} осталось ${roubles(left)} из ${roubles(credit.limit)}, а заказ на ${roubles(total)}: не хватает ${roubles(total - left)}. Уменьшите заказ или оплатите его по счёту заранее.`;
}

/** Explains in Russian why a deferred order cannot become dearer by `growth` kopecks; null when it can. */
export function growthError(number: string, credit: Credit, growth: Kopecks): string | null {
  const left = creditLeft(credit);
  if (growth <= left) return null;
  return `По договору № ${number} осталось ${roubles(left)} из ${roubles(credit.limit)}, а заказ дорожает на ${roubles(growth)}.`;
}

/** The days of a new order that follow from the way it is paid. */
export interface PaymentDays {
  /** The last day to pay; null: paid at receipt. */
  dueOn: LegalDay | null;
  /** When an unpaid invoice in advance is cancelled; null: the order is not paid in advance. */
  reservedUntil: Date | null;
  /** When the hold of the goods ends. */
  holdUntil: Date;
}

/** What the days of a new order are computed from. */
interface PaymentClock {
  now: Date;
  holidays: Holidays;
  /** The shop has to confirm the prices first, and until then nothing is to be paid. */
  waitsForPrices?: boolean;
}

/**
 * Computes the last day to pay and the end of the hold of a new order.
 * @param delayDays the contract's delay; null: not deferred
 */
export function paymentDays(
  type: PaymentType,
  delayDays: number | null,
  { now, holidays, waitsForPrices = false }: PaymentClock,
): PaymentDays {
  const today = legalDay(now);
  const isPrepaid = type === 'invoice' && delayDays === null && !waitsForPrices;
  const held = workingDayAfter(today, isPrepaid ? HELD_WORKING_DAYS : UNCONFIRMED_WORKING_DAYS, holidays);
  const holdUntil = endOfDay(held);
  if (isPrepaid) return { dueOn: held, reservedUntil: holdUntil, holdUntil };
  return { dueOn: delayDays === null ? null : laterDay(today, delayDays), reservedUntil: null, holdUntil };
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
  /** The last day on which the goods stay reserved. */
  reserved_until: LegalDay;
  /** Why it cannot be chosen; null: it can. */
  reason: string | null;
}

/**
 * All ways to pay an order, with the reasons why some cannot be chosen.
 * @param contract null: bought without a contract, so deferral is not offered
 */
export function paymentChoices(
  order: PaidOrder,
  contract: DeferralTerms | null,
  clock: PaymentClock,
): PaymentChoice[] {
  const choices = PAYMENT_TYPES.map((type) => ({
    delivery: deliveriesPaidBy(type),
    type,
    is_deferred: false,
    name: type === 'invoice' ? 'По счёту, заранее' : paymentName(type),
    ...daysOf(type, null, clock),
    reason: paymentError(type, order),
  }));
  if (!contract) return choices;
  const { delayDays } = contract;
  const name = delayDays === 0 ? 'По счёту с отсрочкой' : `По счёту, отсрочка ${countOf(delayDays, DAYS)}`;
  const deferred = {
    type: 'invoice' as const,
    is_deferred: true,
    delivery: deliveriesPaidBy('invoice'),
    name,
    ...daysOf('invoice', delayDays, clock),
    ...(delayDays === 0 && { due_on: null }),
    reason: deferralError(contract, order.total),
  };
  return [...choices, deferred];
}

function daysOf(...terms: Parameters<typeof paymentDays>) {
  const { dueOn, holdUntil } = paymentDays(...terms);
  return { due_on: dueOn, reserved_until: lastDay(holdUntil) };
}

/** The fields of an order that the text about its payment needs; sums in kopecks. */
export interface OrderPayment {
  type: string;
  state: OrderState;
  total: Kopecks;
  paid: Kopecks;
  /** What the shop has decided to give back because of claims. */
  credit: Kopecks;
  /** The last day to pay; null: paid at receipt. */
  dueOn: LegalDay | null;
  /** The goods are delivered before payment. */
  isDeferred: boolean;
  /** The shop has to confirm the prices, and makes the invoice then. */
  waitsForPrices?: boolean;
}

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

/** Whether the order is paid in full, less what claims give back. */
export function isPaid({ paid, total, credit }: Pick<OrderPayment, 'paid' | 'total' | 'credit'>): boolean {
  return paid >= total - credit;
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
  const over = refundableOf(order);
  if (over > 0) return `Оплачен, переплату ${formatKopecks(over)}\u00a0₽ вернём`;
  if (isPaid(order)) return 'Оплачен';
  if (dueOn === null && order.type === 'invoice')
    return order.waitsForPrices ? 'Счёт придёт после подтверждения цен' : 'Ожидает оплаты';
  if (dueOn === null) return 'Оплата при получении';
  if (isOverdue(order, today)) return `Просрочен на ${countOf(daysBetween(dueOn, today), DAYS)}`;
  const what = order.isDeferred ? 'Отсрочка' : 'Ожидает оплаты';
  return `${paid > 0 ? 'Оплачен частично, остаток' : what} до ${formatDate(dueOn)}`;
}
