import { expect, test } from 'vitest';
import { isUnread, parseMeasure, parsePrices, parseRoubles } from './typed-number.ts';

test('the price is read as people type it', () => {
  expect(parseRoubles('1 200')).toBe(1200);
  expect(parseRoubles('1\u00a0249,90 ₽')).toBe(1249.9);
  expect(parseRoubles('199.905')).toBe(199.91);
  expect(parseRoubles('5000 руб.')).toBe(5000);
  expect(parseRoubles('-5')).toBeNull();
  expect(parseRoubles('')).toBeNull();
});

test('swapped bounds are put right', () => {
  expect(parsePrices('5 000', '190')).toEqual({ minPrice: 190, maxPrice: 5000 });
});

test('a measure may be below zero, fine and followed by its unit', () => {
  expect(parseMeasure('−40 °C')).toBe(-40);
  expect(parseMeasure('0,125 мм')).toBe(0.125);
  expect(parseMeasure('1 500')).toBe(1500);
  expect(parseMeasure('1.2.3')).toBeNull();
  expect(parseMeasure('много')).toBeNull();
});

test('only what was typed and cannot be read is told of', () => {
  expect(isUnread('дёшево', parseRoubles)).toBe(true);
  expect(isUnread('1 200', parseRoubles)).toBe(false);
  expect(isUnread('  ', parseRoubles)).toBe(false);
  expect(isUnread(null, parseRoubles)).toBe(false);
});
