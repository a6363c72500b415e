import { MOST_QUANTITY, type QuantityLimits } from '../cart.ts';

/** A quantity that can be added instead of a rejected one, and the reason for the rejection. */
export interface Instead {
  quantity: number;
  why: 'multiplicity' | 'stock';
}

/**
 * Suggests what to add when `additionError` rejects a quantity: the remaining stock, or the quantity rounded up to
 * whole multiples.
 * @returns null when the quantity is accepted, or when nothing more of the product can be added
 */
export function additionInstead(
  added: number,
  already: number,
  { maxQuantity, multiplicity }: Omit<QuantityLimits, 'unit'>,
): Instead | null {
  const most = Math.min(maxQuantity, MOST_QUANTITY - (MOST_QUANTITY % multiplicity));
  const wanted = already + added;
  const isTooMuch = wanted > most;
  const fitting = isTooMuch ? most : Math.ceil(wanted / multiplicity) * multiplicity;
  if (fitting <= already || fitting === wanted) return null;
  return { quantity: fitting - already, why: isTooMuch ? 'stock' : 'multiplicity' };
}
