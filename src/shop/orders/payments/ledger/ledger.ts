import type { LegalDay } from '../../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../../platform/text/money.ts';
import { formatDate } from '../../../../platform/text/phone-and-date.ts';
import { laterDay } from '../../../geo/opening-hours/opening-hours.ts';
import type { OrderState } from '../../orders.ts';

/** The largest sum of a line, an order, a delivery or a document, in kopecks: a billion roubles. A larger one is a slip. */
export const MOST_SUM: Kopecks = 100_000_000_000;

/** How money came or went; `one_c`: 1C states no way, `provider`: a payment service. */
export type MoneySource = 'cash' | 'card' | 'bank' | 'one_c' | 'provider';

/** The sources that the staff may name; the others come from 1C and payment services. */
export const STAFF_SOURCES = ['cash', 'card', 'bank'] as const satisfies readonly MoneySource[];

/** The kind of a row of the ledger; a reversal undoes another row. */
export type MoneyKind = 'payment' | 'refund' | 'reversal';

/** The state of an order's money. `over`: more was paid than it costs; `refund_due`: it is cancelled and was paid. */
export type MoneyState = 'none' | 'part' | 'paid' | 'over' | 'refund_due';

/** The facts of an order that its money follows from, in kopecks. */
export interface MoneyFacts {
  state: OrderState;
  /** Of the current order. */
  total: Kopecks;
  paid: Kopecks;
  /** What the shop has decided to give back because of claims; not the credit of a contract. */
  credit: Kopecks;
}

/** What the order costs now, in kopecks: its total less what claims give back; 0 for a cancelled order. */
export function costOf({ state, total, credit }: Omit<MoneyFacts, 'paid'>): Kopecks {
  return state === 'cancelled' ? 0 : Math.max(0, total - credit);
}

/** Words after a cost that claims have lowered, so that nobody takes it for the total of the order; else empty. */
export function claimsInCost({ state, credit }: Pick<MoneyFacts, 'state' | 'credit'>): string {
  return state !== 'cancelled' && credit > 0 ? ' с учётом обращений' : '';
}

/** What is still to be paid, in kopecks. */
export function owedOf(order: MoneyFacts): Kopecks {
  return Math.max(0, costOf(order) - order.paid);
}

/** What was overpaid and has to be refunded, in kopecks; also the largest possible refund. */
export function refundableOf(order: MoneyFacts): Kopecks {
  return Math.max(0, order.paid - costOf(order));
}

/** The state of an order's money. */
export function moneyOf(order: MoneyFacts): MoneyState {
  if (order.paid === 0) return 'none';
  if (order.state === 'cancelled') return 'refund_due';
  const cost = costOf(order);
  if (order.paid < cost) return 'part';
  return order.paid === cost ? 'paid' : 'over';
}

/** How many days before its order a payment may lie: an advance may be older than the order that it is counted for. */
const DAYS_IN_ADVANCE = 365;

/** The first day that a document of an order may have (MON-5). */
export function firstDayOf(kind: Exclude<MoneyKind, 'reversal'>, placedOn: LegalDay): LegalDay {
  return kind === 'refund' ? placedOn : laterDay(placedOn, -DAYS_IN_ADVANCE);
}

/** Days within which overpaid money is refunded (ORD-9). */
export const REFUND_DAYS = 10;

/** Until when money is refunded, for a sentence: «до 06.12.2026». @param by null: the day is not known */
export function refundTerm(by: LegalDay | null): string {
  return by === null ? `в течение ${REFUND_DAYS} дней` : `до ${formatDate(by)}`;
}

/** Something that changed what an order costs or what was paid for it. */
export interface MoneyEvent {
  on: LegalDay;
  /** What the order costs from then on, in kopecks; absent: as before. */
  cost?: Kopecks | null;
  /** What a claim gives back, in kopecks; absent: nothing. */
  credit?: Kopecks | null;
  /** The sum of a row of the ledger, in kopecks; below zero for a refund; absent: no money moved. */
  paid?: Kopecks | null;
}

/**
 * The last day to refund what was overpaid: ten days after `overpaidSince`.
 * @returns null when nothing is to be refunded
 */
export function refundBy(cost: Kopecks, events: readonly MoneyEvent[]): LegalDay | null {
  const since = overpaidSince(cost, events);
  return since && laterDay(since, REFUND_DAYS);
}

/**
 * The day since which more is paid than the order costs. Partial refunds do not postpone it.
 * @param cost of the order as placed, in kopecks
 * @param events in the order in which they happened
 * @returns null when nothing is to be refunded
 */
export function overpaidSince(cost: Kopecks, events: readonly MoneyEvent[]): LegalDay | null {
  let costs = cost;
  let credit = 0;
  let paid = 0;
  let since: LegalDay | null = null;
  for (const event of events) {
    costs = event.cost ?? costs;
    credit += event.credit ?? 0;
    paid += event.paid ?? 0;
    since = paid > Math.max(0, costs - credit) ? (since ?? event.on) : null;
  }
  return since;
}
