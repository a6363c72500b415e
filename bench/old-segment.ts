import { setTimeout as sleep } from 'node:timers/promises';

/** So many times the longest life of a segment are waited for. */
const MOST_LIVES = 5;
const LOOK_MS = 100;

/**
 * Waits until a segment of the log, seen from its beginning, is so old that the server is about to end it. Under many orders
 * segments are full long before that; after a while any moment is as good as another.
 * @param read the name of the segment that is written now
 * @throws Error if no segment begins: nothing reaches the log
 */
export async function untilOldSegment(
  read: () => Promise<string>,
  given: { longestMs: number; now?: () => number; pause?: () => Promise<unknown> },
): Promise<void> {
  const { longestMs, now = () => performance.now(), pause = () => sleep(LOOK_MS) } = given;
  const begun = now();
  const first = await read();
  let name = first;
  let since = begun;
  while (name === first || now() - since < longestMs) {
    if (now() - begun > MOST_LIVES * longestMs) {
      if (name === first) throw new Error('no segment of the log has begun: no order reaches the database');
      return;
    }
    await pause();
    const current = await read();
    if (current !== name) [name, since] = [current, now()];
  }
}
