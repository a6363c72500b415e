import { expect, test } from 'vitest';
import { batched } from './batched.server.ts';
import type { Db } from './db.server.ts';

/** A lookup whose results the test gives by hand. */
function asker() {
  const asked: { keys: readonly number[]; answer(): void; fail(): void }[] = [];
  const ask = batched<number, string>(
    (_db, keys) =>
      new Promise((resolve, reject) => {
        asked.push({
          keys: [...keys],
          answer: () =>
            resolve(new Map(keys.filter((key) => key < 9).map((key) => [String(key), `n${key}`]))),
          fail: () => reject(new Error('away')),
        });
      }),
    String,
  );
  return { asked, ask: (key: number) => ask(db, key) };
}
const db = {} as Db;
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('simultaneous calls share one statement, and calls that arrive meanwhile share the next one', async () => {
  const { asked, ask } = asker();
  const first = [ask(1), ask(2), ask(9)];
  await turn();
  const second = [ask(1), ask(3)];
  await turn();
  expect(asked.map(({ keys }) => keys)).toEqual([[1, 2, 9]]);
  asked[0]?.answer();
  expect(await Promise.all(first)).toEqual(['n1', 'n2', undefined]);
  await turn();
  expect(asked[1]?.keys).toEqual([1, 3]);
  asked[1]?.answer();
  expect(await Promise.all(second)).toEqual(['n1', 'n3']);
});

test('a failed statement fails only its own calls; the next one is made', async () => {
  const { asked, ask } = asker();
  const failing = ask(1);
  await turn();
  const next = ask(1);
  asked[0]?.fail();
  await expect(failing).rejects.toThrow('away');
  await turn();
  asked[1]?.answer();
  expect(await next).toBe('n1');
});
