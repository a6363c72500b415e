import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commands } from './fixtures/random-life/commands.ts';
import { live, type Tally } from './fixtures/random-life/live.ts';

interface Lives {
  shops: number;
  /** Commands in each shop. */
  each: number;
  /** How many of a hundred are killed. */
  killed: { connection: number; process: number };
}

async function liveRandomly({ shops, each, killed }: Lives): Promise<Tally> {
  const tally: Tally = {};
  const lives = fc.array(commands(killed), { minLength: each, maxLength: each, size: 'max' });
  // A smaller example would take as long to find as the whole test; the message has the last commands instead.
  const { failed, seed, counterexamplePath, errorInstance } = await fc.check(
    fc.asyncProperty(lives, (life) => live(life, tally)),
    { numRuns: shops, endOnFailure: true },
  );
  if (failed)
    throw new Error(`seed ${seed}, path ${counterexamplePath}: ${errorInstance}`, { cause: errorInstance });
  return tally;
}

const sum = (tally: Tally, end: string) =>
  Object.entries(tally).reduce((all, [name, count]) => all + (name.endsWith(end) ? count : 0), 0);

test('whatever buyers and staff do in whatever order, and whatever is killed at it, every rule of orders holds', async () => {
  const tally = await liveRandomly({ shops: 1, each: 60, killed: { connection: 15, process: 6 } });
  expect(sum(tally, 'killed by connection')).toBeGreaterThanOrEqual(3);
  expect(sum(tally, 'killed by process')).toBeGreaterThanOrEqual(1);
});

test('ten thousand random commands, hundreds of them killed, leave every rule of orders whole', {
  tags: ['nightly'],
  timeout: 7_200_000,
}, async () => {
  const tally = await liveRandomly({ shops: 50, each: 200, killed: { connection: 5, process: 2 } });
  expect(sum(tally, '')).toBe(10_000);
});
