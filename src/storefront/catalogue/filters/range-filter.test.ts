import { expect, test } from 'vitest';
import { rangeSteps } from './range-filter.tsx';

test('a range is divided into a few intervals with round ends that cover it', () => {
  expect(rangeSteps(90, 1050)).toEqual([
    { from: 0, to: 200 },
    { from: 200, to: 400 },
    { from: 400, to: 600 },
    { from: 600, to: 800 },
    { from: 800, to: 1000 },
    { from: 1000, to: 1200 },
  ]);
  expect(rangeSteps(0.1, 0.6).at(-1)).toEqual({ from: 0.5, to: 0.6 });
});

test('one value is one interval', () => {
  expect(rangeSteps(35, 35)).toEqual([{ from: 35, to: 35 }]);
});
