/** Words for how much there is (API.md «availability»). */
export type StockLevel = 'много' | 'мало' | 'нет';

/** From this many sales units on it is «много». */
const PLENTY = 10;

/**
 * What can be bought of a free quantity: whole multiples of the sales unit (DESIGN §4, RULINGS 6).
 * @param free Σ max(0, on_hand − reserved), may have fractions
 */
export function sellable(free: number, multiplicity: number): number {
  // Sums of numeric(15,3) come as floats: 11.999999999 of 12 is 12.
  const whole = Math.floor(Math.max(0, free) + 1e-6);
  return whole - (whole % multiplicity);
}

export function stockLevel(quantity: number, multiplicity: number): StockLevel {
  if (quantity <= 0) return 'нет';
  return quantity >= PLENTY * multiplicity ? 'много' : 'мало';
}
