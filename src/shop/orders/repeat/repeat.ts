import type { Kopecks } from '../../../platform/text/money.ts';
import { quantityOf, soldByText } from '../../../platform/text/plural.ts';
import { MOST_QUANTITY, type QuantityLimits } from '../../cart/cart.ts';

/**
 * Why a line was not added exactly as ordered: the cart has rejected it, it is no longer sold, the stock is smaller,
 * only whole packs are sold, or the cart held it already (some or all of it).
 */
export const repeatReasons = ['rejected', 'gone', 'stock', 'pack', 'partly_in_cart', 'in_cart'] as const;
type RepeatReason = (typeof repeatReasons)[number];

/** A line of an order that is to be added to the cart again. */
export interface PlannedLine {
  product: number;
  name: string;
  /** The price of one unit in the order. */
  kopecks: Kopecks;
  /** The ordered quantity. */
  wanted: number;
  /** The quantity in the cart before. */
  already: number;
  /** The quantity to add. */
  adds: number;
  /** A Russian explanation when not everything is added; null: everything is. */
  why: string | null;
  /** The kind of that explanation; null together with it. */
  reason: RepeatReason | null;
}

/**
 * Computes how much of an ordered line to add, so that the cart holds the ordered quantity, in whole multiples of
 * today and within the stock.
 */
export function plannedLine(
  line: { product: number; name: string; quantity: number; kopecks: Kopecks },
  { maxQuantity, multiplicity, unit }: QuantityLimits,
  already: number,
): PlannedLine {
  const { product, name, kopecks, quantity: wanted } = line;
  const planned = { product, name, kopecks, wanted, already };
  const left = (adds: number, reason: RepeatReason, why: string) => ({ ...planned, adds, reason, why });
  if (maxQuantity <= 0) return left(0, 'gone', 'Нет в наличии или снят с продажи');
  if (already >= wanted) return left(0, 'in_cart', `Уже в корзине: ${quantityOf(already, unit)}`);
  const rounded = Math.ceil(wanted / multiplicity) * multiplicity;
  const most = Math.min(maxQuantity, MOST_QUANTITY);
  const target = Math.min(rounded, most - (most % multiplicity));
  const adds = Math.max(0, target - already);
  if (target < wanted) return left(adds, 'stock', `В наличии ${quantityOf(target, unit)}`);
  if (target > wanted) return left(adds, 'pack', soldByText(multiplicity, unit));
  if (already > 0) return left(adds, 'partly_in_cart', `В корзине уже было ${quantityOf(already, unit)}`);
  return { ...planned, adds, reason: null, why: null };
}
