import { expect, test } from 'vitest';
import { readScanned } from './scanned.ts';

test('the number of an order is found in any writing', () => {
  expect(['10027', ' № 10027 ', 'А-10027'].map(readScanned)).toEqual(
    Array.from({ length: 3 }, () => ({ number: '10027' })),
  );
});

test('a hand-out code from a scanner or from the keyboard is distinguished from a number', () => {
  expect(readScanned(' 10027-48213 90715\n')).toEqual({ code: '10027-4821390715' });
});

test('what holds neither finds nothing', () => {
  expect(['', 'Иванов', '12 34', '10027-4821', 'ST00012|Name=Полка'].map(readScanned)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});
