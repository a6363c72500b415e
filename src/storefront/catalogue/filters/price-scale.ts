/** The number of slider positions, unless there are fewer prices. */
const MOST_STEPS = 200;

/** The lowest and the highest price, in roubles. */
export interface Bounds {
  min: number;
  max: number;
}

/**
 * The number of steps of the slider: the scale is logarithmic, because prices span orders of magnitude, and
 * no step is less than a kopeck.
 */
export function stepsOf({ min, max }: Bounds): number {
  const lowest = Math.max(min, 1);
  if (max <= lowest) return 1;
  const most = Math.floor(Math.log(max / lowest) / Math.log(1 + 0.01 / lowest));
  return Math.min(MOST_STEPS, Math.max(1, most));
}

/**
 * Converts a position to roubles, rounded as far as the position allows: the price converts back to the same
 * position, so each arrow key moves the slider. The ends are exactly the bounds.
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

/** Converts roubles to a position; a price outside the bounds goes to the nearer end. */
export function positionOf(price: number, bounds: Bounds): number {
  const { min, max } = bounds;
  const steps = stepsOf(bounds);
  const lowest = Math.max(min, 1);
  if (price <= lowest || max <= lowest) return 0;
  if (price >= max) return steps;
  return Math.round((steps * Math.log(price / lowest)) / Math.log(max / lowest));
}
