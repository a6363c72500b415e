import type { Kopecks } from '../../core/money.ts';
import type { DeliveryType } from './orders.ts';

/** One row of what delivery costs in a city. */
export interface DeliveryRate {
  type: Exclude<DeliveryType, 'pickup'>;
  /** For goods of at most this weight; null: of any weight, an unknown one too. */
  upToKg: number | null;
  kopecks: Kopecks;
  /** Goods of at least this sum are delivered for free; null: never. */
  freeFrom: Kopecks | null;
  /** From the day the goods are packed to the buyer's door. */
  days: number;
}

/** What is to be delivered. */
export interface Parcel {
  goods: Kopecks;
  /** null: the weight of some of it is unknown. */
  grams: number | null;
}

export interface DeliveryQuote<Rate extends DeliveryRate = DeliveryRate> {
  /** null: no rate applies, a manager names the price. */
  cost: Kopecks | null;
  /** null: there is none, or the goods are collected. */
  rate: Rate | null;
}

/** Delivery without a rate arrives on the day after packing. */
const USUAL_DAYS = 1;

/**
 * What delivery of a parcel costs: the cheapest rate that applies, of equally cheap ones the faster, then the one for
 * less weight. The only such function; every page, email and order calls it.
 */
export function quoteDelivery<Rate extends DeliveryRate>(
  type: DeliveryType,
  rates: readonly Rate[],
  { goods, grams }: Parcel,
): DeliveryQuote<Rate> {
  if (type === 'pickup') return { cost: 0, rate: null };
  let best: { cost: Kopecks; rate: Rate } | undefined;
  for (const rate of rates) {
    const limit = rate.upToKg === null ? Number.POSITIVE_INFINITY : rate.upToKg * 1000;
    // An unknown weight fits a rate of any weight alone.
    if (rate.type !== type || (grams === null ? Number.POSITIVE_INFINITY : grams) > limit) continue;
    const cost = rate.freeFrom !== null && goods >= rate.freeFrom ? 0 : rate.kopecks;
    const isBetter =
      !best ||
      (cost - best.cost ||
        rate.days - best.rate.days ||
        (rate.upToKg ?? Number.MAX_VALUE) - (best.rate.upToKg ?? Number.MAX_VALUE)) < 0;
    if (isBetter) best = { cost, rate };
  }
  return best ?? { cost: null, rate: null };
}

/** Days from packing to the door. */
export function deliveryDays({ rate }: DeliveryQuote): number {
  return rate?.days ?? USUAL_DAYS;
}

/** What some lines weigh together; null: the weight of one of them is unknown. An import writes an unknown weight as 0, too. */
export function gramsOf(
  lines: readonly { grams: number | null | undefined; quantity: number }[],
): number | null {
  let sum = 0;
  for (const { grams, quantity } of lines) {
    if (!grams) return null;
    sum += grams * quantity;
  }
  return sum;
}
