import { expect, test } from 'vitest';
import { madeOnce } from './lazy-value.ts';

test('a lazy value is made at its first use, and once, even if it is undefined', () => {
  let times = 0;
  const nothing = madeOnce(() => {
    times++;
    return undefined;
  });
  expect(times).toBe(0);
  expect([nothing(), nothing()]).toEqual([undefined, undefined]);
  expect(times).toBe(1);
});
