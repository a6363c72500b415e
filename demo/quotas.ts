/**
 * Shares `total` products between lines: by weight up to the real size of a line, the rest by the size of the lines.
 * Every line gets at least one while there are enough; the sum is exactly `total`.
 */
export function quotas(lines: readonly { products: number; weight: number }[], total: number): number[] {
  const wanted = shares(
    lines.map((line) => line.weight),
    total,
  );
  const capped = wanted.map((share, index) => Math.min(share, lines[index]?.products ?? 0));
  const left = total - capped.reduce((sum, share) => sum + share, 0);
  const room = lines.map((line, index) => Math.max(0, line.products - (capped[index] ?? 0)));
  const roomTotal = room.reduce((sum, share) => sum + share, 0);
  // Real combinations are used first; only then do collections repeat the lines.
  const within = Math.min(left, roomTotal);
  const more = shares(room, within);
  const beyond = shares(
    lines.map((line) => Math.sqrt(line.products)),
    left - within,
  );
  return capped.map((share, index) => share + (more[index] ?? 0) + (beyond[index] ?? 0));
}

/** Largest remainder: whole shares proportional to the weights, summing to `total`. */
function shares(weights: readonly number[], total: number): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (weight * total) / sum);
  const whole = exact.map(Math.floor);
  let left = total - whole.reduce((all, share) => all + share, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, rest: share - Math.floor(share) }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of byRemainder) {
    if (left-- <= 0) break;
    whole[index] = (whole[index] ?? 0) + 1;
  }
  return whole;
}
