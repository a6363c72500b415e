const MOST = 5;

/** Divides a range into at most five intervals with round ends: 0–400, 400–800 … */
export function rangeSteps(min: number, max: number): { from: number; to: number }[] {
  if (!(max > min)) return [{ from: min, to: max }];
  const rough = (max - min) / MOST;
  const decade = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * decade >= rough) ?? 10) * decade;
  const steps: { from: number; to: number }[] = [];
  for (let from = Math.floor(min / step) * step; from < max; from += step)
    steps.push({ from: exact(from), to: exact(from + step) });
  return steps;
}

/** Rounds off floating-point errors: 0.1 + 0.2 is 0.3. */
function exact(value: number): number {
  return Number(value.toPrecision(12));
}
