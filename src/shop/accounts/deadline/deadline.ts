import type { LegalDay } from '../../../platform/text/legal-day.ts';
import { dayIn, momentIn } from '../../../platform/text/zone-day.ts';
import { laterDay } from '../../geo/opening-hours/opening-hours.ts';

/** The working hours of the shop, by the clock of each city. */
export interface WorkingHours {
  /** «09:00» */
  from: string;
  /** «18:00», later than `from`. */
  to: string;
  isWorkingDay(day: LegalDay): boolean;
}

/** When a place with this IANA time zone works on a day, in ms since 1970; undefined: it does not. */
export type WorkingTimes = (timeZone: string, day: LegalDay) => { begins: number; ends: number } | undefined;

const HOUR_MS = 3_600_000;
/** A year of days off ends the search. */
const MOST_DAYS = 400;

/** Computes each day of a time zone once, because the tasks of a list share most of theirs. */
export function workingTimes({ from, to, isWorkingDay }: WorkingHours): WorkingTimes {
  const known = new Map<string, ReturnType<WorkingTimes>>();
  const timesOf: WorkingTimes = (timeZone, day) =>
    isWorkingDay(day) ? { begins: clock(timeZone, day, from), ends: clock(timeZone, day, to) } : undefined;
  return (timeZone, day) => {
    const key = `${timeZone} ${day}`;
    if (!known.has(key)) known.set(key, timesOf(timeZone, day));
    return known.get(key);
  };
}

/** The moment at which so many working hours of a place have passed. */
export function dueAfter(
  since: Date,
  hours: number,
  { timeZone, times }: { timeZone: string; times: WorkingTimes },
): Date {
  let left = hours * HOUR_MS;
  let day = dayIn(timeZone, since);
  for (let n = 0; n < MOST_DAYS; n++, day = laterDay(day, 1)) {
    const work = times(timeZone, day);
    if (!work) continue;
    const begins = Math.max(work.begins, since.getTime());
    const rest = work.ends - begins;
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
export function readWorkHours(setting: string | undefined): Pick<WorkingHours, 'from' | 'to'> {
  const [, from = '', to = ''] = SPAN.exec(setting ?? '') ?? [];
  return from < to ? { from, to } : USUAL;
}

/** Whether a text is a working day: «09:00-18:00». */
export function isWorkSpan(text: string): boolean {
  const [, from = '', to = ''] = SPAN.exec(text) ?? [];
  return from < to;
}
