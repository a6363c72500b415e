import { type LegalDay, legalDay } from '../../src/platform/text/legal-day.ts';

const DAY_MS = 86_400_000;
const READING_MS = 17 * 60_000;

/** The date this many days from now; negative: in the past. */
export function dayFrom(now: Date, days: number): LegalDay {
  return legalDay(new Date(now.getTime() + days * DAY_MS));
}

/** The moment this many days ago; today: now. @param hour in Moscow */
export function momentOf(now: Date, daysAgo: number, hour: number): Date {
  if (daysAgo === 0) return now;
  return new Date(`${dayFrom(now, -daysAgo)}T${String(hour).padStart(2, '0')}:24:00+03:00`);
}

/**
 * When an order reached each of its states: confirmed soon, ready or sent the next day, handed over on the date of its
 * documents, always within opening hours.
 */
export function stepsOf(placed: Date): Date[] {
  const ready = new Date(`${dayFrom(placed, 1)}T14:10:00+03:00`);
  const done = new Date(`${dayFrom(placed, 2)}T12:35:00+03:00`);
  return [placed, new Date(placed.getTime() + READING_MS), ready, done];
}

/** When the payment of an order arrived. */
export function paidAt(placed: Date): Date {
  return new Date(`${dayFrom(placed, 1)}T10:15:00+03:00`);
}

/** When the shipments of an order left the shop; the second one at its step «shipped». */
export function sentAt(placed: Date): Date[] {
  const [, confirmed, ready] = stepsOf(placed);
  return [new Date(`${dayFrom(placed, 1)}T11:40:00+03:00`)].concat(ready ?? confirmed ?? []);
}
