import { expect, test } from 'vitest';
import { type BadgeStyle, badgeStyle, badgeText } from './badge.tsx';

// R2.19
test.each([0, -1, Number.NaN])('a count of %d has no badge', (count) => {
  expect(badgeStyle(count)).toBe('none');
});

// R2.20
test.each<[number, BadgeStyle]>([
  [1, 'round'],
  [9, 'round'],
  [10, 'plate'],
  [99, 'plate'],
  [100, 'bright'],
  [1000, 'bright'],
])('a count of %d is %s', (count, style) => {
  expect(badgeStyle(count)).toBe(style);
});

test('from a thousand on the badge says «999+», as a longer number does not fit', () => {
  expect([1, 99, 999, 1000].map(badgeText)).toEqual(['1', '99', '999', '999+']);
});
