/** The latency of calls in milliseconds: median, p95 and p99. */
export interface Latency {
  p50: number;
  p95: number;
  p99: number;
  calls: number;
}

/**
 * Runs `work` `calls` times, one after the other, and returns its latency in ms. The warm-up uses turns past the last one, so
 * that no measured turn was requested before.
 */
export async function latency(calls: number, work: (turn: number) => unknown): Promise<Latency> {
  for (let turn = 0; turn < Math.ceil(calls / 5); turn++) await work(calls + turn);
  const times: number[] = [];
  for (let turn = 0; turn < calls; turn++) {
    const start = performance.now();
    await work(turn);
    times.push(performance.now() - start);
  }
  return summary(times);
}

/** A machine's speed varies by up to a half from second to second, so compared works alternate in turns this long. */
const TURN_SECONDS = 0.5;

/**
 * Runs each of `sides` for `seconds` in short alternating turns, so that all meet the same speed of the machine.
 * @returns the results of each side, turn by turn, in the order of the sides
 */
export async function inTurns<Found extends unknown[]>(
  seconds: number,
  sides: { [Side in keyof Found]: (seconds: number) => Promise<Found[Side]> },
): Promise<{ [Side in keyof Found]: Found[Side][] }> {
  const found: unknown[][] = sides.map(() => []);
  for (let turn = 0; turn < Math.ceil(seconds / TURN_SECONDS); turn++)
    for (const [at, side] of sides.entries()) found[at]?.push(await side(TURN_SECONDS));
  return found as { [Side in keyof Found]: Found[Side][] };
}

/** @param times of single calls, in any order */
export function summary(times: readonly number[]): Latency {
  const sorted = [...times].sort((a, b) => a - b);
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95), p99: at(sorted, 0.99), calls: sorted.length };
}

function at(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
