import { expect, test } from 'vitest';
import { ageOf, localMark, longMoment } from './moments.ts';

const YEKATERINBURG = 'Asia/Yekaterinburg';
const at = new Date('2026-11-26T16:04:00Z');

test('a moment on the page of an order is by the clock of its city, with the date on later days', () => {
  expect(longMoment(at, YEKATERINBURG, new Date('2026-11-26T18:59:00Z'))).toBe('21:04');
  expect(longMoment(at, YEKATERINBURG, new Date('2026-11-26T19:01:00Z'))).toBe('26.11, 21:04');
});

test('a moment says that it is local where the clock of the city differs from that of the desk', () => {
  expect(localMark(at, YEKATERINBURG, 'Europe/Moscow')).toBe(' по местному времени');
  expect(localMark(at, YEKATERINBURG, 'Asia/Tashkent')).toBe('');
});

test('an age counts days in Russian', () => {
  const ages = [1, 2, 5].map((days) => ageOf(new Date(2026, 10, 20 - days), new Date(2026, 10, 20)));
  expect(ages).toEqual(['1\u00a0день', '2\u00a0дня', '5\u00a0дней']);
});
