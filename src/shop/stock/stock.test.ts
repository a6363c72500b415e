import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sellable, stockLevel } from './stock.ts';

test('stock is sold in whole multiples of the sales unit', () => {
  expect(sellable(105.5, 10)).toBe(100);
  expect(sellable(11, 12)).toBe(0);
  expect(sellable(11.999999999, 12)).toBe(12);
  expect(sellable(-3, 1)).toBe(0);
});

test('the sellable quantity never exceeds the stock and is always a multiple', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -10, max: 1e9, noNaN: true }),
      fc.integer({ min: 1, max: 1_000 }),
      (free, multiplicity) => {
        const quantity = sellable(free, multiplicity);
        return quantity % multiplicity === 0 && quantity >= 0 && quantity <= Math.max(0, free) + 1e-6;
      },
    ),
  );
});

test('«мало» means less than ten sales units', () => {
  expect([0, 1, 9, 10].map((quantity) => stockLevel(quantity, 1))).toEqual(['нет', 'мало', 'мало', 'много']);
  expect(stockLevel(60, 12)).toBe('мало');
});
