import { formatInWords, type Kopecks } from '../../../platform/text/money.ts';

/** How the buyer receives the goods. The database checks these words too (`delivery_type`). */
export const deliveryTypes = ['pickup', 'courier', 'transport'] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/** The delivery types that bring the goods to an address. Only they have rates. */
export const carriedTypes = ['courier', 'transport'] as const satisfies readonly DeliveryType[];
export type CarriedType = (typeof carriedTypes)[number];

/** Russian names of the delivery types, as shown to people. */
export const DELIVERY_NAMES: Record<DeliveryType, string> = {
  pickup: 'Самовывоз',
  courier: 'Курьером',
  transport: 'Транспортной компанией',
};

/** Where an order is delivered to. */
export interface DeliveryAddress {
  /** A town other than the city of the order. */
  settlement?: string;
  street?: string;
  house?: string;
  flat?: string;
}

/** An address in one line, without the comment for the driver. @param city the name of the order's city */
export function addressLine({ settlement, street, house, flat }: DeliveryAddress, city: string): string {
  return [settlement ?? city, street, house, flat].filter(Boolean).join(', ');
}

/** One delivery rate of a city. */
export interface DeliveryRate {
  type: CarriedType;
  /** The greatest weight in kilograms; null: any weight, including an unknown one. */
  upToKg: number | null;
  kopecks: Kopecks;
  /** The goods total in kopecks from which delivery is free; null: never free. */
  freeFrom: Kopecks | null;
  /** Days from packing to the buyer's door. */
  days: number;
}

/** The goods to be delivered. */
export interface Parcel {
  goods: Kopecks;
  /** The weight in grams; null: the weight of some goods is unknown. */
  grams: number | null;
}

export interface DeliveryQuote<Rate extends DeliveryRate = DeliveryRate> {
  /** In kopecks; null: no rate applies, a manager names the price. */
  cost: Kopecks | null;
  /** null: no rate applies, or the order is collected. */
  rate: Rate | null;
}

/**
 * Computes the price of a delivery: the cheapest applicable rate, then the faster one, then the one with the lower
 * weight limit. Every page, email and order uses this function.
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
    // An unknown weight fits only a rate without a weight limit.
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

/**
 * The weight of some lines in grams; null: one of the weights is unknown. An import stores an unknown weight as 0.
 */
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

/**
 * The price of a delivery with its rule, as shown on all pages: «390 ₽ до 20 кг, от 7 000 ₽ бесплатно»; once the sum is
 * reached, «бесплатно — заказ от 7 000 ₽».
 */
export function deliveryText({ cost, rate }: DeliveryQuote): string {
  if (cost === null) return 'стоимость сообщит менеджер';
  const limit = rate?.upToKg ? ` до\u00a0${weightText(rate.upToKg)}` : '';
  if (cost === 0) {
    if (rate?.kopecks && rate.freeFrom)
      return `бесплатно\u00a0— заказ от\u00a0${formatInWords(rate.freeFrom)}\u00a0₽`;
    return limit ? `бесплатно для\u00a0заказов весом${limit}` : 'бесплатно';
  }
  const free = rate?.freeFrom ? `, от\u00a0${formatInWords(rate.freeFrom)}\u00a0₽ бесплатно` : '';
  return `${formatInWords(cost)}\u00a0₽${limit}${free}`;
}

/** «20 кг», «1,5 т» */
export function weightText(kilograms: number): string {
  if (kilograms < 1000) return `${kilograms}\u00a0кг`;
  return `${String(kilograms / 1000).replace('.', ',')}\u00a0т`;
}
