import { expect, test } from 'vitest';
import { cellText } from './cell-text.ts';

test('growth in a report has its sign, a fall a real minus, a share no sign', () => {
  expect(cellText(158.1, 'growth')).toBe('+158,1\u00a0%');
  expect(cellText(-31.9, 'growth')).toBe('−31,9\u00a0%');
  expect(cellText(0, 'growth')).toBe('0\u00a0%');
  expect(cellText(12.5, 'percent')).toBe('12,5\u00a0%');
  expect(cellText(-2, 'count')).toBe('−2');
});
