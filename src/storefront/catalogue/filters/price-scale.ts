/** Positions of a price slider, unless there are fewer prices than that. */
const MOST_STEPS = 200;

/** The least and the greatest price, roubles. */
export interface Bounds {
  min: number;
  max: number;
}

/**
 * How many steps the slider has between its ends: prices are spread over decades, so the scale is logarithmic, and
 * no step of it is less than a kopeck.
 */
export function stepsOf({ min, max }: Bounds): number {
  const lowest = Math.max(min, 1);
  if (max <= lowest) return 1;
  const most = Math.floor(Math.log(max / lowest) / Math.log(1 + 0.01 / lowest));
  return Math.min(MOST_STEPS, Math.max(1, most));
}

/**
 * A position of the slider → roubles, as round as this position allows: read back, the price is the same position,
 * so each press of an arrow key moves the slider. The ends are the bounds exactly.
 */
export function priceAt(position: number, bounds: Bounds): number {
  const { min, max } = bounds;
  const steps = stepsOf(bounds);
  if (position <= 0) return min;
  if (position >= steps) return max;
  const lowest = Math.max(min, 1);
  const price = lowest * (max / lowest) ** (position / steps);
  const first = Math.max(0, Math.floor(Math.log10(price)) - 1);
  for (let power = first; power > -2; power -= 1) {
    const round = Number((Math.round(price / 10 ** power) * 10 ** power).toFixed(2));
    if (round > min && round < max && positionOf(round, bounds) === position) return round;
  }
  return Number(price.toFixed(2));
}

/** Roubles → the position of the slider; outside the bounds, the nearer end. */
export function positionOf(price: number, bounds: Bounds): number {
  const { min, max } = bounds;
  const steps = stepsOf(bounds);
  const lowest = Math.max(min, 1);
  if (price <= lowest || max <= lowest) return 0;
  if (price >= max) return steps;
  return Math.round((steps * Math.log(price / lowest)) / Math.log(max / lowest));
}
