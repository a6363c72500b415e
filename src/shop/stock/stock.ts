/** Stock levels, in the words shown to visitors. */
export type StockLevel = 'много' | 'мало' | 'нет';

/** The number of sales units from which the level is «много». */
const PLENTY = 10;

/**
 * The quantity that can be bought of a free stock: whole multiples of the sales unit (PR-6, ORD-3).
 * @param free Σ max(0, on_hand − reserved), possibly with fractions
 */
export function sellable(free: number, multiplicity: number): number {
  // Sums of numeric(15,3) arrive as floats: 11.999999999 means 12.
  const floored = Math.floor(Math.max(0, free) + 1e-6);
  return floored - (floored % multiplicity);
}

export function stockLevel(quantity: number, multiplicity: number): StockLevel {
  if (quantity <= 0) return 'нет';
  return quantity >= PLENTY * multiplicity ? 'много' : 'мало';
}
