import { expect, test } from 'vitest';
import { madeOnce } from './made-once.ts';

test('it is made when it is asked for first, and once, even where it is nothing', () => {
  let times = 0;
  const nothing = madeOnce(() => {
    times++;
    return undefined;
  });
  expect(times).toBe(0);
  expect([nothing(), nothing()]).toEqual([undefined, undefined]);
  expect(times).toBe(1);
});
