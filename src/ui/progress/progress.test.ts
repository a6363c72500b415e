import { expect, test } from 'vitest';
import { progressValue } from './progress.ts';

test('a bar is never full while the work goes on', () => {
  expect([null, 0, 99, 100, 101].map((done) => progressValue(done, 100))).toEqual([
    undefined,
    0,
    99,
    undefined,
    undefined,
  ]);
});
