import { expect, test } from 'vitest';
import { lessThan, moreThan, typedNumber } from './use-stepper.ts';

const byFour = { step: 4, min: 4, max: 128 };

test('counting goes in multiples', () => {
  expect(moreThan(4, byFour)).toBe(8);
  expect(lessThan(8, byFour)).toBe(4);
});

test('a number between steps goes to the nearest step', () => {
  expect(moreThan(5, byFour)).toBe(8);
  expect(lessThan(7, byFour)).toBe(4);
});

test('below the minimum comes zero', () => {
  expect(lessThan(4, byFour)).toBe(0);
});

test('from zero counting starts with the minimum', () => {
  expect(moreThan(0, byFour)).toBe(4);
});

test('above the available stock, one step down leads to the whole stock', () => {
  expect(lessThan(200, byFour)).toBe(128);
});

test('a number is parsed as people type it', () => {
  expect(typedNumber('1 200')).toBe(1200);
  expect(typedNumber(' 12 шт')).toBe(12);
  expect(typedNumber('1\u00a0000 ')).toBe(1000);
  expect(typedNumber(' ')).toBeUndefined();
  // Parsed although it is below the minimum, so that the message can name the minimum.
  expect(typedNumber('-5')).toBe(-5);
  expect(typedNumber(' -5 шт')).toBe(-5);
});

test.each(['1.5', '3,7', '1e3', '5-', '--5', 'abc', 'много', '1 шт 2', '٣', '0x10', '+3'])(
  '%j is not a whole number',
  (text) => {
    expect(typedNumber(text)).toBeNaN();
  },
);
