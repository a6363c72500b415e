/** Milliseconds of one call: what half, 95 % and 99 % of the calls stay under. */
export interface Latency {
  p50: number;
  p95: number;
  p99: number;
  calls: number;
}

/**
 * Runs `work` `calls` times, one after the other, and tells its latency in ms. The warm-up takes turns past the last
 * one, so that nothing that is measured has been asked for before.
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

/** @param times of single calls, in any order */
export function summary(times: readonly number[]): Latency {
  const sorted = [...times].sort((a, b) => a - b);
  return { p50: at(sorted, 0.5), p95: at(sorted, 0.95), p99: at(sorted, 0.99), calls: sorted.length };
}

function at(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
