import { expect, test } from 'vitest';
import { isUnread, parseMeasure, parsePrices, parseRoubles } from './typed-number.ts';

test('the price is read as people type it', () => {
  expect(parseRoubles('1 200')).toBe(1200);
  expect(parseRoubles('1\u00a0249,90 ₽')).toBe(1249.9);
  expect(parseRoubles('199,905')).toBe(199.91);
  expect(parseRoubles('5000 руб.')).toBe(5000);
  expect(parseRoubles('-5')).toBeNull();
  expect(parseRoubles('')).toBeNull();
});

test.each<[string, number]>([
  ['900', 900],
  ['900р', 900],
  ['900 р', 900],
  ['900 р.', 900],
  ['900 руб', 900],
  ['900 рублей', 900],
  ['900 ₽', 900],
  ['900,-', 900],
  ['900.-', 900],
  ['900 руб.,-', 900],
  ['2 000р', 2000],
  ['1.200', 1200],
  ['1.200.000', 1_200_000],
  ['1.200,50 ₽', 1200.5],
  ['1.20', 1.2],
  ['0.125', 0.13],
  ['2 тыс', 2000],
  ['2 тыс. руб.', 2000],
  ['1,5 тысячи', 1500],
  ['3 т.р.', 3000],
  ['2к', 2000],
  ['1 млн', 1_000_000],
])('«%s» is %d roubles', (typed, roubles) => {
  expect(parseRoubles(typed)).toBe(roubles);
});

test.each(['р', 'тыс', '1.2.3', '12.34.567', '900-', 'abc', '5 кг', '2 х'])('«%s» is not a sum', (typed) => {
  expect(parseRoubles(typed)).toBeNull();
});

test('swapped bounds are put right', () => {
  expect(parsePrices('5 000', '190')).toEqual({ minPrice: 190, maxPrice: 5000 });
});

test('a measure may be negative, fractional and followed by its unit', () => {
  expect(parseMeasure('−40 °C')).toBe(-40);
  expect(parseMeasure('0,125 мм')).toBe(0.125);
  expect(parseMeasure('1 500')).toBe(1500);
  expect(parseMeasure('1.2.3')).toBeNull();
  expect(parseMeasure('много')).toBeNull();
});

test('only typed text that cannot be parsed is reported', () => {
  expect(isUnread('дёшево', parseRoubles)).toBe(true);
  expect(isUnread('1 200', parseRoubles)).toBe(false);
  expect(isUnread('  ', parseRoubles)).toBe(false);
  expect(isUnread(null, parseRoubles)).toBe(false);
});
