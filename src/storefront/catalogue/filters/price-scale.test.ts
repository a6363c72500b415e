import { expect, test } from 'vitest';
import { positionOf, priceAt, stepsOf } from './price-scale.ts';

const bounds = { min: 4.9, max: 87_650.5 };
const STEPS = stepsOf(bounds);

test('the ends of the slider are the lowest and the highest price, to the kopeck', () => {
  expect(priceAt(0, bounds)).toBe(4.9);
  expect(priceAt(STEPS, bounds)).toBe(87_650.5);
});

test('between the ends prices are round and only rise', () => {
  const prices = Array.from({ length: STEPS + 1 }, (_, position) => priceAt(position, bounds));
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  expect(priceAt(150, bounds)).toBe(7600);
});

test.each([bounds, { min: 10.8, max: 64_900 }, { min: 50, max: 50.5 }, { min: 0.5, max: 900 }])(
  'each arrow key moves the slider, and only its ends have the exact bounds: %o',
  (span) => {
    const steps = stepsOf(span);
    for (let position = 1; position < steps; position += 1) {
      const price = priceAt(position, span);
      expect(positionOf(price, span)).toBe(position);
      expect(price).toBeGreaterThan(span.min);
      expect(price).toBeLessThan(span.max);
    }
  },
);

test('a price has its position on the slider; a price outside moves to the nearer end', () => {
  expect(positionOf(priceAt(120, bounds), bounds)).toBeCloseTo(120, -1);
  expect(positionOf(0, bounds)).toBe(0);
  expect(positionOf(1_000_000, bounds)).toBe(STEPS);
});

test('a category where everything costs the same also has a slider', () => {
  expect(priceAt(100, { min: 50, max: 50 })).toBe(50);
  expect(positionOf(50, { min: 50, max: 50 })).toBe(0);
});
