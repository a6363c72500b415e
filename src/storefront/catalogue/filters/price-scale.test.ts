import { expect, test } from 'vitest';
import { positionOf, priceAt, STEPS } from './price-scale.ts';

const bounds = { min: 4.9, max: 87_650.5 };

test('the ends of the slider are the lowest and the highest price, to the kopeck', () => {
  expect(priceAt(0, bounds)).toBe(4.9);
  expect(priceAt(STEPS, bounds)).toBe(87_650.5);
});

test('between them prices are round and only rise', () => {
  const prices = Array.from({ length: STEPS + 1 }, (_, position) => priceAt(position, bounds));
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  expect(priceAt(150, bounds)).toBe(7600);
});

test('a price finds its place on the slider, one outside goes to the nearer end', () => {
  expect(positionOf(priceAt(120, bounds), bounds)).toBeCloseTo(120, -1);
  expect(positionOf(0, bounds)).toBe(0);
  expect(positionOf(1_000_000, bounds)).toBe(STEPS);
});

test('a category where everything costs the same has a slider too', () => {
  expect(priceAt(100, { min: 50, max: 50 })).toBe(50);
  expect(positionOf(50, { min: 50, max: 50 })).toBe(0);
});
