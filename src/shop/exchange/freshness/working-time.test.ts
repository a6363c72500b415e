import fc from 'fast-check';
import { expect, test } from 'vitest';
import { legalDay } from '../../../platform/text/legal-day.ts';
import { isWorkingDay, NO_HOLIDAYS, readHolidays } from '../../orders/holds/holds.ts';
import { silenceAfter, silentFrom, workingTimeAfter } from './freshness.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const holidays = readHolidays('04.11 01.01 02.01 31.12');
const after = (iso: string, hours: number) =>
  workingTimeAfter(new Date(iso), hours * HOUR, holidays).toISOString();

test('prices of Friday evening are stale on Monday evening, those of a weekend on the second working day', () => {
  expect(after('2026-11-20T18:00:00+03:00', 24)).toBe(new Date('2026-11-23T18:00:00+03:00').toISOString());
  expect(after('2026-11-21T12:00:00+03:00', 24)).toBe(new Date('2026-11-24T00:00:00+03:00').toISOString());
  expect(after('2026-11-24T09:00:00+03:00', 5)).toBe(new Date('2026-11-24T14:00:00+03:00').toISOString());
  // The 4th of November is a holiday.
  expect(after('2026-11-03T18:00:00+03:00', 24)).toBe(new Date('2026-11-05T18:00:00+03:00').toISOString());
});

/** Working time between two moments, counted minute by minute. */
function counted(from: Date, to: Date): number {
  let ms = 0;
  for (let at = from.getTime(); at < to.getTime(); at += MINUTE)
    if (isWorkingDay(legalDay(new Date(at)), holidays)) ms += MINUTE;
  return ms;
}

const moments = fc
  .integer({ min: 0, max: 60 * 24 * 400 })
  .map((minutes) => new Date(Date.UTC(2026, 8, 1) + minutes * MINUTE));

test('just the working time that was asked for passes, whatever days off are between', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 72 }), (from, hours) => {
      const to = workingTimeAfter(from, hours * HOUR, holidays);
      expect(counted(from, to)).toBe(hours * HOUR);
    }),
    { numRuns: 60 },
  );
});

test('more time never ends earlier, and days off only make it longer', () => {
  fc.assert(
    fc.property(moments, fc.nat(200), fc.nat(200), (from, hours, more) => {
      const end = workingTimeAfter(from, hours * HOUR, holidays).getTime();
      expect(workingTimeAfter(from, (hours + more) * HOUR, holidays).getTime()).toBeGreaterThanOrEqual(end);
      expect(workingTimeAfter(from, hours * HOUR, NO_HOLIDAYS).getTime()).toBeLessThanOrEqual(end);
      expect(end).toBeGreaterThanOrEqual(from.getTime() + hours * HOUR);
    }),
  );
});

test('a calendar of days off alone ends too', () => {
  const all = Array.from({ length: 366 }, (_, n) => new Date(Date.UTC(2028, 0, 1 + n)).toISOString());
  const off = new Set(all.map((iso) => `${iso.slice(8, 10)}.${iso.slice(5, 7)}`));
  expect(workingTimeAfter(new Date(), HOUR, off).getTime()).toBeGreaterThan(Date.now());
});

test('a silence is three usual gaps, at least half an hour and at most a day', () => {
  expect(silenceAfter(20 * MINUTE)).toBe(HOUR);
  expect(silenceAfter(MINUTE)).toBe(HOUR / 2);
  expect(silenceAfter(9 * HOUR)).toBe(24 * HOUR);
  expect(silenceAfter(null)).toBe(24 * HOUR);
});

test.each([
  [
    'an office that exchanges by day is not silent at night',
    '2026-11-24T17:50:00+03:00',
    0.5,
    '2026-11-25T10:20:00+03:00',
  ],
  ['nor on days off', '2026-11-20T19:00:00+03:00', 0.5, '2026-11-23T10:30:00+03:00'],
  ['nor on a holiday', '2026-11-03T17:00:00+03:00', 1, '2026-11-05T11:00:00+03:00'],
  ['silence by day is found by day', '2026-11-24T10:00:00+03:00', 0.5, '2026-11-24T11:30:00+03:00'],
  [
    'a 1C that exchanges each night has to miss one',
    '2026-11-24T02:00:00+03:00',
    24,
    '2026-11-25T09:00:00+03:00',
  ],
  [
    'and one on Friday night is missed on Monday',
    '2026-11-20T02:00:00+03:00',
    24,
    '2026-11-23T09:00:00+03:00',
  ],
])('%s', (_what, last, gapHours, from) => {
  const clock = { holidays, timeZone: 'Europe/Moscow' };
  expect(silentFrom(new Date(last), gapHours * HOUR, clock)).toEqual(new Date(from));
});

test('working hours are those of the clock of 1C', () => {
  const clock = { holidays, timeZone: 'Asia/Vladivostok' };
  expect(silentFrom(new Date('2026-11-24T17:50:00+10:00'), HOUR / 2, clock)).toEqual(
    new Date('2026-11-25T10:20:00+10:00'),
  );
});

test('a silence is found within working hours, never sooner than three gaps or a day after the last export', () => {
  const clock = { holidays, timeZone: 'Europe/Moscow' };
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 60 * 40 }), (last, minutes) => {
      const from = silentFrom(last, minutes * MINUTE, clock);
      expect(from.getTime() - last.getTime()).toBeGreaterThanOrEqual(silenceAfter(minutes * MINUTE));
      expect(isWorkingDay(legalDay(from), holidays)).toBe(true);
      const hour = (from.getUTCHours() + 3) % 24;
      expect(hour >= 9 && hour < 18).toBe(true);
    }),
  );
});
