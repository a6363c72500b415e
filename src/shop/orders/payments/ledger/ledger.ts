import type { LegalDay } from '../../../../platform/text/legal-day.ts';
import type { Kopecks } from '../../../../platform/text/money.ts';
import { laterDay } from '../../../geo/opening-hours/opening-hours.ts';
import type { OrderState } from '../../orders.ts';

/** Where money came from or went to. */
export type MoneySource = 'cash' | 'card' | 'bank' | 'one_c' | 'provider';

/** Sources that staff may name; the others belong to connections. */
export const STAFF_SOURCES = ['cash', 'card', 'bank'] as const satisfies readonly MoneySource[];

/** What a row of the ledger is: a reversal undoes another row. */
export type MoneyKind = 'payment' | 'refund' | 'reversal';

/** How the money of an order stands. `over`: more was paid than it costs; `refund_due`: it is cancelled and was paid. */
export type Money = 'none' | 'part' | 'paid' | 'over' | 'refund_due';

/** The facts of an order that decide about its money, in kopecks. */
export interface MoneyFacts {
  state: OrderState;
  /** Of the current order. */
  total: Kopecks;
  paid: Kopecks;
  /** What the shop has decided to give back because of claims. */
  credit: Kopecks;
}

/** What the order costs now: less what claims give back; a cancelled one nothing. */
export function costOf({ state, total, credit }: Omit<MoneyFacts, 'paid'>): Kopecks {
  return state === 'cancelled' ? 0 : Math.max(0, total - credit);
}

/** What is still to be paid, in kopecks. */
export function owedOf(order: MoneyFacts): Kopecks {
  return Math.max(0, costOf(order) - order.paid);
}

/** What has to be refunded, in kopecks; also the most that a refund may be. */
export function refundableOf(order: MoneyFacts): Kopecks {
  return Math.max(0, order.paid - costOf(order));
}

/** How the money of an order stands. */
export function moneyOf(order: MoneyFacts): Money {
  if (order.paid === 0) return 'none';
  if (order.state === 'cancelled') return 'refund_due';
  const cost = costOf(order);
  if (order.paid < cost) return 'part';
  return order.paid === cost ? 'paid' : 'over';
}

/** Within so many days money is refunded (ORD-9). */
export const REFUND_DAYS = 10;

/** Something that changed what an order costs or what was paid for it. */
export interface MoneyEvent {
  on: LegalDay;
  /** What the order costs from then on, in kopecks; absent: as before. */
  cost?: Kopecks | null;
  /** What a claim gives back, in kopecks. */
  credit?: Kopecks | null;
  /** What came or, below zero, went, in kopecks. */
  paid?: Kopecks | null;
}

/**
 * The last day to refund what was paid too much: ten days from the day since which more is paid than the order costs.
 * @param cost of the order as placed, in kopecks
 * @param events in the order in which they happened
 * @returns null when nothing is to be refunded
 */
export function refundBy(cost: Kopecks, events: readonly MoneyEvent[]): LegalDay | null {
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
  return since && laterDay(since, REFUND_DAYS);
}
