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

/**
 * Days until a quantity is packed, taken from the warehouses that pack soonest. A smaller quantity never takes longer.
 * @returns null when all of them together have less
 */
export function daysUntilPacked(
  warehouses: readonly { leadDays: number; free: number }[],
  quantity: number,
): number | null {
  let left = quantity;
  for (const { leadDays, free } of warehouses.toSorted((a, b) => a.leadDays - b.leadDays)) {
    left -= Math.max(0, free);
    if (left < 1e-6) return leadDays;
  }
  return null;
}
