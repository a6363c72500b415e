import { expect, test } from 'vitest';
import { joinedLines, MOST_CART_LINES, MOST_QUANTITY } from './cart.ts';

const line = (productId: number, quantity: number) => ({ productId, quantity });
const stock =
  (maxQuantity: number, multiplicity = 1) =>
  () => ({ maxQuantity, multiplicity });

test('two carts of one user are summed up within the available stock, in whole multiples (SEC-21)', () => {
  expect(joinedLines([line(1, 4)], [line(1, 3)], stock(100))).toEqual([line(1, 7)]);
  expect(joinedLines([line(1, 4)], [line(1, 3)], stock(5))).toEqual([line(1, 5)]);
  expect(joinedLines([line(1, 4)], [line(1, 8)], stock(10, 4))).toEqual([line(1, 8)]);
  expect(joinedLines([], [line(1, 30)], stock(20))).toEqual([line(1, 20)]);
  expect(joinedLines([line(1, 4)], [line(1, 3)], stock(2 * MOST_QUANTITY))).toEqual([line(1, 7)]);
  expect(joinedLines([line(1, MOST_QUANTITY)], [line(1, 3)], stock(2 * MOST_QUANTITY))).toEqual([]);
});

test('a merge never reduces the user’s own quantity, and an unavailable line keeps the quantity it was brought with', () => {
  expect(joinedLines([line(1, 9)], [line(1, 3)], stock(5))).toEqual([]);
  expect(joinedLines([line(1, 2)], [line(1, 3), line(2, 6)], stock(0))).toEqual([line(1, 3), line(2, 6)]);
  expect(joinedLines([line(1, 2)], [line(3, 1)], () => undefined)).toEqual([line(3, 1)]);
});

test('a full cart accepts no new lines in a merge, but its existing lines are summed up', () => {
  const full = Array.from({ length: MOST_CART_LINES - 1 }, (_, i) => line(i + 1, 1));
  const brought = [line(5_000, 1), line(5_001, 1), line(7, 1)];
  expect(joinedLines(full, brought, stock(10))).toEqual([line(5_000, 1), line(7, 2)]);
});
