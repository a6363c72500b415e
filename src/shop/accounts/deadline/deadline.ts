import type { LegalDay } from '../../../platform/text/legal-day.ts';
import { dayIn, momentIn } from '../../../platform/text/zone-day.ts';
import { laterDay } from '../../geo/opening-hours/opening-hours.ts';

/** The working time of a city. */
export interface WorkingTime {
  /** IANA time zone of the city. */
  timeZone: string;
  /** «09:00» */
  from: string;
  /** «18:00», later than `from`. */
  to: string;
  isWorkingDay(day: LegalDay): boolean;
}

const HOUR_MS = 3_600_000;
/** A year of days off ends the search. */
const MOST_DAYS = 400;

/** The moment at which so many working hours of a city have passed. */
export function dueAfter(
  since: Date,
  hours: number,
  { timeZone, from, to, isWorkingDay }: WorkingTime,
): Date {
  let left = hours * HOUR_MS;
  let day = dayIn(timeZone, since);
  for (let n = 0; n < MOST_DAYS; n++, day = laterDay(day, 1)) {
    if (!isWorkingDay(day)) continue;
    const begins = Math.max(clock(timeZone, day, from), since.getTime());
    const rest = clock(timeZone, day, to) - begins;
    if (rest <= 0) continue;
    if (left <= rest) return new Date(begins + left);
    left -= rest;
  }
  return new Date(since.getTime() + hours * HOUR_MS);
}

function clock(timeZone: string, day: LegalDay, time: string): number {
  return momentIn(timeZone, `${day}T${time}:00`)?.getTime() ?? Number.NaN;
}

const TIME = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;
const SPAN = new RegExp(`^(${TIME})-(${TIME})$`);
const USUAL = { from: '09:00', to: '18:00' };

/** Parses the setting `work_hours`, «09:00-18:00»; anything else is that. */
export function readWorkHours(setting: string | undefined): Pick<WorkingTime, 'from' | 'to'> {
  const [, from = '', to = ''] = SPAN.exec(setting ?? '') ?? [];
  return from < to ? { from, to } : USUAL;
}

/** Whether a text is a working day: «09:00-18:00». */
export function isWorkSpan(text: string): boolean {
  const [, from = '', to = ''] = SPAN.exec(text) ?? [];
  return from < to;
}
