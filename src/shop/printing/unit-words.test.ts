import { expect, test } from 'vitest';
import { quantityInWords } from './unit-words.ts';

test.each([
  [21, 'шт', 'двадцать одна штука'],
  [2, 'Шт.', 'две штуки'],
  [1_001, 'м', 'одна тысяча один метр'],
  [5, 'м²', 'пять квадратных метров'],
  [41, 'пара', 'сорок одна пара'],
  [2, 'пог. м', 'два погонных метра'],
  [12, 'упак', 'двенадцать упаковок'],
  [3, 'секция', 'три секция'],
  [1, 'constructor', 'один constructor'],
])('%d %s is «%s» in a power of attorney', (quantity, unit, words) => {
  expect(quantityInWords(quantity, unit)).toBe(words);
});
