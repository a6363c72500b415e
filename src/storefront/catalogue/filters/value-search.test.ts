import { expect, test } from 'vitest';
import { findValues } from './value-search.ts';

const values = ['Контур', 'Тёплый белый', '16 А', '0,5 мм²', '105', 'Makita', 'С'].map((name) => ({ name }));
const found = (typed: string) => findValues(values, typed).map(({ name }) => name);

test('a value is found regardless of case, ё, spaces and decimal separator', () => {
  expect(found('КОНТ')).toEqual(['Контур']);
  expect(found(' теплый ')).toEqual(['Тёплый белый']);
  expect(found('16а')).toEqual(['16 А']);
  expect(found('0.5')).toEqual(['0,5 мм²']);
});

test('letters that look alike are treated as the same letter', () => {
  expect(found('16 A')).toEqual(['16 А']); // Latin
  expect(found('c')).toEqual(['С']);
});

test('text in the wrong keyboard layout or alphabet finds a value if nothing else matches', () => {
  expect(found('rjyneh')).toEqual(['Контур']);
  expect(found('kontur')).toEqual(['Контур']);
  expect(found('макита')).toEqual(['Makita']);
});

test('text that no value contains finds nothing', () => {
  expect(found('перфоратор')).toEqual([]);
  expect(found('---')).toEqual([]);
});
