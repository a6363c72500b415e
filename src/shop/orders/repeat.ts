import type { Kopecks } from '../../core/money.ts';
import { quantityOf, soldByText } from '../../core/plural.ts';
import { MOST_QUANTITY, type QuantityLimits } from '../cart/cart.ts';

/** A line of an order that is to go into the cart anew. */
export interface PlannedLine {
  product: number;
  name: string;
  /** What it cost in the order, apiece. */
  kopecks: Kopecks;
  /** So many were ordered. */
  wanted: number;
  /** So many the cart holds before. */
  already: number;
  /** So many go in. */
  adds: number;
  /** Why that is not all that was ordered, in Russian; null: it is. */
  why: string | null;
}

/**
 * How much of an ordered line goes into a cart: the cart shall hold as many as were ordered, in whole sales units of
 * today, and no more than there are.
 */
export function plannedLine(
  line: { product: number; name: string; quantity: number; kopecks: Kopecks },
  { maxQuantity, multiplicity, unit }: QuantityLimits,
  already: number,
): PlannedLine {
  const { product, name, kopecks, quantity: wanted } = line;
  const planned = { product, name, kopecks, wanted, already };
  if (maxQuantity <= 0)
    return { ...planned, adds: 0, why: 'Сейчас не купить: нет в наличии или снят с продажи' };
  if (already >= wanted) return { ...planned, adds: 0, why: `Уже в корзине: ${quantityOf(already, unit)}` };
  const whole = Math.ceil(wanted / multiplicity) * multiplicity;
  const most = Math.min(maxQuantity, MOST_QUANTITY);
  const target = Math.min(whole, most - (most % multiplicity));
  const adds = Math.max(0, target - already);
  if (target < wanted) return { ...planned, adds, why: `В наличии ${quantityOf(target, unit)}` };
  if (target > wanted) return { ...planned, adds, why: soldByText(multiplicity, unit) };
  return { ...planned, adds, why: already > 0 ? `В корзине уже было ${quantityOf(already, unit)}` : null };
}
