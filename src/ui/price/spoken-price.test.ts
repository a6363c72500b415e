import { expect, test } from 'vitest';
import { spokenPrice } from './spoken-price.ts';

test('a price is read aloud with its kopecks and its unit', () => {
  expect(spokenPrice(1249.9, 'шт')).toBe('1\u00a0249,90 рубля за штуку');
  expect(spokenPrice('89.90', 'м')).toBe('89,90 рубля за метр');
});

test('the word for roubles agrees with the number', () => {
  expect(spokenPrice(1)).toBe('1 рубль');
  expect(spokenPrice(312, 'уп.')).toBe('312 рублей за упаковку');
});

test('an unknown unit is read as it is written', () => {
  expect(spokenPrice(22, 'секция')).toBe('22 рубля, единица — секция');
});
