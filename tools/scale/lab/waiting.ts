import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_EVERY_MS = 250;

/**
 * Looks again and again until something is there.
 * @param look returns undefined or false, or throws, as long as it is not
 * @param options `seconds` until it gives up, `what` in Russian for the error, `more` for its end
 */
export async function until<T>(
  look: () => Promise<T | undefined | false>,
  { seconds, what, more }: { seconds: number; what: string; more?: () => string },
): Promise<T> {
  let last = '';
  for (const end = performance.now() + seconds * 1_000; ; await sleep(LOOK_EVERY_MS)) {
    const found = await look().catch((fault: Error) => {
      last = fault.message;
      return undefined;
    });
    if (found !== undefined && found !== false) return found as T;
    if (performance.now() > end)
      throw new Error(`${what}: не дождались за ${seconds} с\n${last}\n${more?.() ?? ''}`);
  }
}
