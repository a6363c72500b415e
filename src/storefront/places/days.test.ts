import { expect, test } from 'vitest';
import { formatDay, formatMoment } from './days.ts';

test('a time is shown in the time zone of its city, a date in Moscow time', () => {
  expect(formatMoment('2026-11-22T20:54:00Z', 'Asia/Yekaterinburg')).toBe('23.11, 01:54');
  expect(formatDay('2026-11-22T20:54:00Z')).toBe('22.11.2026');
});

test('a date is shown as DD.MM.YYYY', () => {
  expect(formatDay('2026-01-05')).toBe('05.01.2026');
});
