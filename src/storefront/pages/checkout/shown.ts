import { fromRoubles, type Kopecks } from '../../../core/money.ts';
import {
  type DeliveryQuote,
  type DeliveryRate,
  gramsOf,
  quoteDelivery,
} from '../../../shop/orders/delivery.ts';
import type { DeliveryType } from '../../../shop/orders/orders.ts';
import { type CartPrice, linePrice } from '../../cart/cart-state.ts';

/** A line of the cart as one agrees to it. */
export interface ShownLine {
  id: number;
  quantity: number;
  /** For one. */
  kopecks: Kopecks;
}

/** What the buyer was shown when he sent the form: the order is made of this or of nothing (RULINGS 15). */
export interface Shown {
  city: number;
  lines: ShownLine[];
  /** What each way of delivery costs with these goods; null: nobody has said yet. */
  delivery: Partial<Record<DeliveryType, Kopecks | null>>;
}

/** One thing that is not as it was shown, in the words of the API (`OrderChange`): sums in roubles. */
export interface OrderChange {
  item: number | null;
  name: string;
  what: 'price' | 'quantity' | 'total';
  old: number;
  new: number | null;
}

/** A line that can be counted anew at another quantity. */
export interface PricedLine extends ShownLine {
  prices: readonly CartPrice[];
}

/** All that the cost of delivery is counted from. */
export interface DeliveryTerms {
  /** Ways to get it, in the order they are offered. */
  types: readonly DeliveryType[];
  rates: readonly DeliveryRate[];
  /** Weight of one unit of each line, by its id; null: unknown. */
  grams: Readonly<Record<number, number | null>>;
}

/** Sum of the lines. */
export function goodsOf(lines: readonly ShownLine[]): Kopecks {
  return lines.reduce((sum, { quantity, kopecks }) => sum + quantity * kopecks, 0);
}

/** What delivery of these lines costs, and by which rate. */
export function quoteOf(
  type: DeliveryType,
  lines: readonly ShownLine[],
  { rates, grams }: DeliveryTerms,
): DeliveryQuote {
  const weighed = lines.map(({ id, quantity }) => ({ grams: grams[id], quantity }));
  return quoteDelivery(type, rates, { goods: goodsOf(lines), grams: gramsOf(weighed) });
}

/** What a form shows of these lines. */
export function shownOf(city: number, lines: readonly ShownLine[], terms: DeliveryTerms): Shown {
  const delivery = Object.fromEntries(terms.types.map((type) => [type, quoteOf(type, lines, terms).cost]));
  return { city, lines: lines.map(({ id, quantity, kopecks }) => ({ id, quantity, kopecks })), delivery };
}

/** Goods and delivery together; what nobody can tell the price of is not counted yet. */
export function totalOf({ lines, delivery }: Shown, type: DeliveryType | undefined): Kopecks {
  return goodsOf(lines) + ((type && delivery[type]) ?? 0);
}

/** As a hidden field carries it. */
export function writeShown({ city, lines, delivery }: Shown): string {
  return JSON.stringify([city, lines.map(({ id, quantity, kopecks }) => [id, quantity, kopecks]), delivery]);
}

/** What a hidden field of ours carries; undefined for anything else. */
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
 * The lines one is asked to agree to: those that were shown, with less of what there is less of and without what is
 * gone. A smaller quantity may cost another price for one.
 * @param now lines of the cart as they are now
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
