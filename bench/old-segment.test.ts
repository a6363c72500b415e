import { expect, test } from 'vitest';
import { untilOldSegment } from './old-segment.ts';

/** A clock of seconds and a log whose segments last so long. @returns the second at which the wait has ended */
async function waited(lifeOf: (second: number) => number): Promise<number> {
  let second = 0;
  await untilOldSegment(async () => String(lifeOf(second)), {
    longestMs: 29_000,
    now: () => second * 1_000,
    pause: async () => {
      second++;
    },
  });
  return second;
}

test('a machine is lost when a segment of the log, seen from its beginning, is about to be sent', async () => {
  expect(await waited((second) => Math.floor((second + 20) / 30))).toBe(10 + 29);
});

test('under orders that fill each segment early the wait ends, and so it does, with a reason, when nothing is written', async () => {
  expect(await waited((second) => Math.floor(second / 5))).toBe(5 * 29 + 1);
  await expect(waited(() => 0)).rejects.toThrow('no order reaches the database');
});
