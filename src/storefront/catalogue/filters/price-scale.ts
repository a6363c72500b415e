/** Positions of a price slider: prices are spread over decades, so the scale is logarithmic. */
export const STEPS = 200;

/** The least and the greatest price, roubles. */
export interface Bounds {
  min: number;
  max: number;
}

/** A position of the slider → roubles, rounded as a person would say them; the ends are the bounds exactly. */
export function priceAt(position: number, { min, max }: Bounds): number {
  if (position <= 0) return min;
  if (position >= STEPS) return max;
  const lowest = Math.max(min, 1);
  const price = lowest * (max / lowest) ** (position / STEPS);
  const digit = 10 ** Math.max(0, Math.floor(Math.log10(price)) - 1);
  return Math.min(max, Math.max(min, Math.round(price / digit) * digit));
}

/** Roubles → the position of the slider; outside the bounds, the nearer end. */
export function positionOf(price: number, { min, max }: Bounds): number {
  const lowest = Math.max(min, 1);
  if (price <= lowest || max <= lowest) return 0;
  if (price >= max) return STEPS;
  return Math.round((STEPS * Math.log(price / lowest)) / Math.log(max / lowest));
}
