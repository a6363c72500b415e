import { fromRoubles, type Kopecks } from '../../platform/text/money.ts';
import { sumInWords } from '../../ui/price/sum-in-words.ts';
import type { CardView } from '../catalogue/card.ts';
import type { CartProduct } from '../visitor/cart-state.ts';

/** What the cart needs of a card: limits and price thresholds of the city. */
export type BoughtCard = Pick<
  CardView,
  'id' | 'name' | 'unit' | 'multiplicity' | 'maxQuantity' | 'price' | 'breaks'
>;

/** Converts a card to a product of the cart. */
export function toCartProduct(card: BoughtCard): CartProduct {
  const { id, name, unit, multiplicity, maxQuantity, price, breaks = [] } = card;
  const least = price === undefined ? [] : [{ minQuantity: multiplicity, kopecks: fromRoubles(price) }];
  const later = breaks.map((each) => ({ minQuantity: each.from, kopecks: fromRoubles(each.price) }));
  return { id, name, unit, multiplicity, maxQuantity, prices: [...least, ...later] };
}

/** What a quantity costs, and which threshold it has reached. */
export interface QuantityPrice {
  kopecks: Kopecks;
  total: Kopecks;
  /** Saved compared with the price of the least quantity. */
  saved: Kopecks;
  /** The threshold that applies; undefined for the price of the least quantity. */
  from?: number;
  /** The next threshold: the missing quantity, and its price. */
  next?: { missing: number; kopecks: Kopecks };
}

/** The price of a quantity by the thresholds of the city; null without a price. */
export function priceOfQuantity(prices: CartProduct['prices'], quantity: number): QuantityPrice | null {
  const rows = prices.toSorted((a, b) => a.minQuantity - b.minQuantity);
  const [least] = rows;
  if (!least) return null;
  const reached = rows.findLast(({ minQuantity }) => minQuantity <= quantity) ?? least;
  const next = rows.find(({ minQuantity }) => minQuantity > Math.max(quantity, least.minQuantity));
  return {
    kopecks: reached.kopecks,
    total: reached.kopecks * quantity,
    saved: (least.kopecks - reached.kopecks) * quantity,
    ...(reached !== least && { from: reached.minQuantity }),
    ...(next && { next: { missing: next.minQuantity - quantity, kopecks: next.kopecks } }),
  };
}

/** «100 м — 8 660 ₽» for a product sold in multiples; for others the price tag shows it. */
export function packSum({ prices, unit, multiplicity }: CartProduct, quantity: number): string | undefined {
  const price = multiplicity > 1 && priceOfQuantity(prices, quantity);
  return price ? sumInWords(quantity, unit, price.total) : undefined;
}
