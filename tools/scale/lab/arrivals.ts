import { setTimeout as sleep } from 'node:timers/promises';

/** The pause before the next arrival, seconds: exponential, so that arrivals are a Poisson process. @param random from [0, 1) */
export function pauseOf(perSecond: number, random: number): number {
  return -Math.log(1 - random) / perSecond;
}

/**
 * Starts something at a mean rate, however slowly it is answered, until the signal. Arrivals that a late timer has delayed are made
 * up for at once.
 * @returns how many were started
 */
export async function arriveAtRandom(
  perSecond: number,
  start: () => void,
  signal: AbortSignal,
): Promise<number> {
  let count = 0;
  if (perSecond === 0) return count;
  for (let due = performance.now(); !signal.aborted; count++) {
    due += pauseOf(perSecond, Math.random()) * 1_000;
    const wait = due - performance.now();
    if (wait > 1) await sleep(wait, undefined, { signal }).catch(() => {});
    if (!signal.aborted) start();
  }
  return count;
}
