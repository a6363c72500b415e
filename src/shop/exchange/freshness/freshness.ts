import { type LegalDay, legalDay } from '../../../platform/text/legal-day.ts';
import { dayIn, momentIn } from '../../../platform/text/zone-day.ts';
import { laterDay } from '../../geo/opening-hours/opening-hours.ts';
import { endOfDay, type Holidays, isWorkingDay } from '../../orders/holds/holds.ts';

/** Exports after which a 1C is known to exchange by itself: before, nobody expects the next one (EX-60). */
export const LEAST_EXPORTS = 10;
/** The days before the last export in which the usual gap is measured. */
export const GAP_DAYS = 14;

/** How many usual gaps without an export are a silence (EX-65), and its bounds, ms. */
const GAPS = 3;
const SHORTEST_MS = 30 * 60_000;
const LONGEST_MS = 24 * 3_600_000;

/** The most hours after which prices may become stale. */
export const MOST_STALE_HOURS = 720;

/** After how much time without an export a 1C is silent, ms. @param gap the usual time between two exports, ms; null: unknown */
export function silenceAfter(gap: number | null): number {
  return Math.min(Math.max(GAPS * (gap ?? LONGEST_MS), SHORTEST_MS), LONGEST_MS);
}

/** A year of days off ends the search. */
const MOST_DAYS = 400;

/** The hours of a working day in which somebody at the shop can act, by the clock of 1C. */
const [OPENS, CLOSES] = ['09:00', '18:00'];
const WORKING_DAY_MS = 9 * 3_600_000;

/**
 * The moment after which a 1C is silent (EX-65): nights and days off do not count, so an office that exchanges by day is not
 * silent each evening. A silence longer than a working day counts whole working days, and is found in working hours.
 * @param gap the usual time between two exports, ms; null: unknown
 * @param timeZone of 1C
 */
export function silentFrom(
  last: Date,
  gap: number | null,
  { holidays, timeZone }: { holidays: Holidays; timeZone: string },
): Date {
  const ms = silenceAfter(gap);
  const hours = workingHoursAfter(last, Math.min(ms, WORKING_DAY_MS), { holidays, timeZone });
  const days = workingTimeAfter(last, ms, holidays);
  return workingHoursAfter(hours > days ? hours : days, 0, { holidays, timeZone });
}

/** The moment, within working hours, at which so much time of working hours has passed. */
function workingHoursAfter(
  from: Date,
  ms: number,
  { holidays, timeZone }: { holidays: Holidays; timeZone: string },
): Date {
  let left = ms;
  let day = dayIn(timeZone, from);
  for (let n = 0; n < MOST_DAYS; n++, day = laterDay(day, 1)) {
    if (!isWorkingDay(day, holidays)) continue;
    const start = Math.max(from.getTime(), momentIn(timeZone, `${day}T${OPENS}`)!.getTime());
    const end = momentIn(timeZone, `${day}T${CLOSES}`)!.getTime();
    if (start + left < end) return new Date(start + left);
    left -= Math.max(0, end - start);
  }
  return new Date(from.getTime() + ms);
}

/** The moment at which so much time has passed, Saturdays, Sundays and holidays by the calendar of Moscow not counted. */
export function workingTimeAfter(from: Date, ms: number, holidays: Holidays): Date {
  let at = from.getTime();
  let left = ms;
  let day: LegalDay = legalDay(from);
  for (let n = 0; n < MOST_DAYS; n++, day = laterDay(day, 1)) {
    const end = endOfDay(day).getTime();
    if (isWorkingDay(day, holidays)) {
      if (at + left <= end) break;
      left -= end - at;
    }
    at = end;
  }
  return new Date(at + left);
}
