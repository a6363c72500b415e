import { expect, test } from 'vitest';
import { mostApart } from './most-apart.ts';

test('a large index takes in an import of twenty thousand products, a small one is soon rebuilt', () => {
  expect(mostApart(4_400, 2_000)).toBe(2_000);
  expect(mostApart(100_000, 2_000)).toBe(25_000);
  expect(mostApart(1_020_000, 2_000)).toBe(32_000);
});
