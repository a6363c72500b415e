import type { Kopecks } from '../../../platform/text/money.ts';
import { quantityOf, soldByText } from '../../../platform/text/plural.ts';
import { MOST_QUANTITY, type QuantityLimits } from '../../cart/cart.ts';

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
  if (maxQuantity <= 0) return { ...planned, adds: 0, why: 'Нет в наличии или снят с продажи' };
  if (already >= wanted) return { ...planned, adds: 0, why: `Уже в корзине: ${quantityOf(already, unit)}` };
  const rounded = Math.ceil(wanted / multiplicity) * multiplicity;
  const most = Math.min(maxQuantity, MOST_QUANTITY);
  const target = Math.min(rounded, most - (most % multiplicity));
  const adds = Math.max(0, target - already);
  if (target < wanted) return { ...planned, adds, why: `В наличии ${quantityOf(target, unit)}` };
  if (target > wanted) return { ...planned, adds, why: soldByText(multiplicity, unit) };
  return { ...planned, adds, why: already > 0 ? `В корзине уже было ${quantityOf(already, unit)}` : null };
}
