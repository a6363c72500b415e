import { expect, test } from 'vitest';
import { scannedNumber } from './scanned-number.ts';

test('the number of an order is found in any writing, and in a code from a scanner', () => {
  expect(['10027', ' № 10027 ', 'А-10027', '10027:K7QX41PD'].map(scannedNumber)).toEqual(
    Array.from({ length: 4 }, () => '10027'),
  );
});

test('what holds no number finds nothing', () => {
  expect(['', 'Иванов', '12 34', '1002700000001'].map(scannedNumber)).toEqual([null, null, null, null]);
});
