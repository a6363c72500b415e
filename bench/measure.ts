import autocannon from 'autocannon';

/** Milliseconds of one call: what half and what 95 % of the calls stay under. */
export interface Latency {
  p50: number;
  p95: number;
  calls: number;
}

/** Requests per second and latency of an address under load. */
export interface Load {
  perSecond: number;
  p50: number;
  p99: number;
  failures: number;
}

/** Runs `work` `calls` times after a warm-up, one after the other, and tells its latency in ms. */
export async function latency(calls: number, work: (turn: number) => Promise<unknown>): Promise<Latency> {
  for (let turn = 0; turn < Math.ceil(calls / 5); turn++) await work(turn);
  const times: number[] = [];
  for (let turn = 0; turn < calls; turn++) {
    const start = performance.now();
    await work(turn);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return { p50: at(times, 0.5), p95: at(times, 0.95), calls };
}

/** Loads one loopback address with 32 connections for `seconds` after a warm-up of a second. */
export async function load(
  url: string,
  seconds: number,
  headers: Record<string, string> = {},
): Promise<Load> {
  const options = { url, connections: 32, headers: { 'accept-encoding': 'br', ...headers } };
  await autocannon({ ...options, duration: 1 });
  const result = await autocannon({ ...options, duration: seconds });
  return {
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}

function at(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
