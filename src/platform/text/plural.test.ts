import { expect, test } from 'vitest';
import { countOf, perUnit, plural, quantityOf, soldByText } from './plural.ts';

const GOODS = ['товар', 'товара', 'товаров'] as const;
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('a word agrees with its number: 1, 2, 5, 11, 21, and a half', () => {
  expect([1, 2, 5, 11, 21, 112, 0].map((count) => plain(countOf(count, GOODS)))).toEqual([
    '1 товар',
    '2 товара',
    '5 товаров',
    '11 товаров',
    '21 товар',
    '112 товаров',
    '0 товаров',
  ]);
  expect(plural(0.5, GOODS)).toBe('товара');
});

test('a unit that is a word agrees with its number, in the case that the sentence requires', () => {
  const phrases = (unit: string, grammaticalCase?: 'accusative' | 'dative' | 'genitive') =>
    [1, 2, 5, 11, 21].map((count) => plain(quantityOf(count, unit, grammaticalCase)));
  expect(phrases('банка')).toEqual(['1 банка', '2 банки', '5 банок', '11 банок', '21 банка']);
  // «от 4 банок», «оставить 21 банку», «по 21 банке».
  expect(phrases('банка', 'genitive')).toEqual(['1 банки', '2 банок', '5 банок', '11 банок', '21 банки']);
  expect(phrases('банка', 'accusative')).toEqual(['1 банку', '2 банки', '5 банок', '11 банок', '21 банку']);
  expect(phrases('ведро', 'dative')).toEqual(['1 ведру', '2 ведра', '5 вёдер', '11 вёдер', '21 ведру']);
  expect(phrases('лист', 'genitive')).toEqual(['1 листа', '2 листов', '5 листов', '11 листов', '21 листа']);
  expect(phrases('лист', 'accusative')[4]).toBe('21 лист');
  expect(phrases('мешок', 'dative')[4]).toBe('21 мешку');
  expect(phrases('шт', 'genitive')).toEqual(['1 шт', '2 шт', '5 шт', '11 шт', '21 шт']);
});

test('a price inside a sentence is for a pair, for a tin, or per abbreviated unit', () => {
  const after = ['пара', 'банка', 'ведро', 'комплект', 'шт', 'пог. м'].map((unit) => plain(perUnit(unit)));
  expect(after).toEqual([' за пару', ' за банку', ' за ведро', ' за комплект', '/шт', '/пог. м']);
});

test('goods that are not sold singly say in what quantity they are sold', () => {
  expect([2, 12, 21].map((count) => plain(soldByText(count, 'пара')))).toEqual([
    'Продаём упаковками по 2 пары',
    'Продаём упаковками по 12 пар',
    'Продаём упаковками по 21 паре',
  ]);
  expect(plain(soldByText(100, 'м'))).toBe('Продаём по 100 м');
});
