import { fromRoubles, type Kopecks } from '../../../platform/text/money.ts';
import type { DeliveryType } from '../../../shop/orders/delivery/delivery.ts';
import {
  type DeliveryQuote,
  type DeliveryRate,
  gramsOf,
  quoteDelivery,
} from '../../../shop/orders/delivery/delivery.ts';
import { type CartPrice, linePrice } from '../../visitor/cart-state.ts';

/** A line of the cart as the buyer confirms it. */
export interface ShownLine {
  id: number;
  quantity: number;
  /** Per unit. */
  kopecks: Kopecks;
}

/** What the buyer saw when submitting the form: exactly this is ordered, or nothing (ORD-6). */
export interface Shown {
  city: number;
  lines: ShownLine[];
  /** The price of each delivery type for these products; null if not known yet. */
  delivery: Partial<Record<DeliveryType, Kopecks | null>>;
}

/** A difference from what was shown, in the terms of the API (`OrderChange`): sums in roubles. */
export interface OrderChange {
  item: number | null;
  name: string;
  what: 'price' | 'quantity' | 'total';
  old: number;
  new: number | null;
}

/** A line that can be recalculated for another quantity. */
export interface PricedLine extends ShownLine {
  prices: readonly CartPrice[];
}

/** Everything the price of delivery depends on. */
export interface DeliveryTerms {
  /** The delivery types, in the order they are offered. */
  types: readonly DeliveryType[];
  rates: readonly DeliveryRate[];
  /** Grams per unit by line id; null if unknown. */
  grams: Readonly<Record<number, number | null>>;
}

/** Sum of the lines. */
export function goodsOf(lines: readonly ShownLine[]): Kopecks {
  return lines.reduce((sum, { quantity, kopecks }) => sum + quantity * kopecks, 0);
}

/** The price of delivering these lines, and its rate. */
export function quoteOf(
  type: DeliveryType,
  lines: readonly ShownLine[],
  { rates, grams }: DeliveryTerms,
): DeliveryQuote {
  const weighed = lines.map(({ id, quantity }) => ({ grams: grams[id], quantity }));
  return quoteDelivery(type, rates, { goods: goodsOf(lines), grams: gramsOf(weighed) });
}

/** What the form shows of these lines. */
export function shownOf(city: number, lines: readonly ShownLine[], terms: DeliveryTerms): Shown {
  const delivery = Object.fromEntries(terms.types.map((type) => [type, quoteOf(type, lines, terms).cost]));
  return { city, lines: lines.map(({ id, quantity, kopecks }) => ({ id, quantity, kopecks })), delivery };
}

/** Goods plus delivery; a delivery without a known price is not counted yet. */
export function totalOf({ lines, delivery }: Shown, type: DeliveryType | undefined): Kopecks {
  return goodsOf(lines) + ((type && delivery[type]) ?? 0);
}

/** Serialised for a hidden field. */
export function writeShown({ city, lines, delivery }: Shown): string {
  return JSON.stringify([city, lines.map(({ id, quantity, kopecks }) => [id, quantity, kopecks]), delivery]);
}

/** Parses the hidden field; undefined if it is invalid. */
export function readShown(text: string | undefined): Shown | undefined {
  try {
    const [city, rows, delivery] = JSON.parse(text ?? '');
    const lines = (rows as unknown[][]).map(([id, quantity, kopecks]) => ({ id, quantity, kopecks }));
    const isWhole = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;
    const isRight =
      isWhole(city) &&
      lines.every((line) => Object.values(line).every(isWhole)) &&
      Object.values(delivery).every((price) => price === null || isWhole(price));
    return isRight ? { city, lines: lines as ShownLine[], delivery } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The lines to be confirmed: the shown ones, reduced to the stock and without unavailable ones. A smaller
 * quantity may have another unit price.
 * @param now the current lines of the cart
 */
export function afterChanges(
  shown: readonly ShownLine[],
  now: readonly PricedLine[],
  changes: readonly OrderChange[],
): ShownLine[] {
  const changed = (item: number, what: OrderChange['what']) =>
    changes.find((change) => change.item === item && change.what === what);
  return shown.flatMap(({ id }) => {
    const line = now.find((candidate) => candidate.id === id);
    const less = changed(id, 'quantity');
    const price = changed(id, 'price');
    const quantity = less ? (less.new ?? 0) : (line?.quantity ?? 0);
    if (!line || quantity === 0 || price?.new === null) return [];
    if (quantity !== line.quantity) {
      const kopecks = linePrice({ prices: line.prices, quantity });
      return kopecks > 0 ? [{ id, quantity, kopecks }] : [];
    }
    return [{ id, quantity, kopecks: price ? fromRoubles(price.new ?? 0) : line.kopecks }];
  });
}
