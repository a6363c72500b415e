import fc from 'fast-check';
import { expect, test } from 'vitest';
import { legalDay } from '../../../platform/text/legal-day.ts';
import { isWorkingDay, NO_HOLIDAYS, readHolidays } from '../../orders/holds/holds.ts';
import { silenceAfter, workingTimeAfter } from './freshness.ts';

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
