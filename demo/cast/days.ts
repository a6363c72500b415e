import { type LegalDay, legalDay } from '../../src/core/legal-day.ts';

const DAY_MS = 86_400_000;

/** A day of documents so many days from now; below zero: past. */
export function dayFrom(now: Date, days: number): LegalDay {
  return legalDay(new Date(now.getTime() + days * DAY_MS));
}

/** A moment of a working day so many days ago; of today: now. @param hour of Moscow */
export function momentOf(now: Date, daysAgo: number, hour: number): Date {
  if (daysAgo === 0) return now;
  return new Date(`${dayFrom(now, -daysAgo)}T${String(hour).padStart(2, '0')}:24:00+03:00`);
}
