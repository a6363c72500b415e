import { type LegalDay, legalDay } from '../../src/core/legal-day.ts';

const DAY_MS = 86_400_000;
const READING_MS = 17 * 60_000;

/** A day of documents so many days from now; below zero: past. */
export function dayFrom(now: Date, days: number): LegalDay {
  return legalDay(new Date(now.getTime() + days * DAY_MS));
}

/** A moment so many days ago; of today: now. @param hour of Moscow */
export function momentOf(now: Date, daysAgo: number, hour: number): Date {
  if (daysAgo === 0) return now;
  return new Date(`${dayFrom(now, -daysAgo)}T${String(hour).padStart(2, '0')}:24:00+03:00`);
}

/**
 * When an order came to each of its states: read soon, made ready or sent off on the next day, handed over on the day its
 * papers are of, always while shops are open.
 */
export function stepsOf(placed: Date): Date[] {
  const ready = new Date(`${dayFrom(placed, 1)}T14:10:00+03:00`);
  const done = new Date(`${dayFrom(placed, 2)}T12:35:00+03:00`);
  return [placed, new Date(placed.getTime() + READING_MS), ready, done];
}

/** When the money for an order came. */
export function paidAt(placed: Date): Date {
  return new Date(`${dayFrom(placed, 1)}T10:15:00+03:00`);
}
