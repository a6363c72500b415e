import type { LegalDay } from '../../platform/text/legal-day.ts';
import { formatDate } from '../../platform/text/phone-and-date.ts';
import { countOf, DAYS } from '../../platform/text/plural.ts';
import { dayIn } from '../../platform/text/zone-day.ts';

const DAY_MS = 86_400_000;
/** Before a login it is that of this computer. */
let zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone of the desk: all times of a screen are by its clock, wherever the computer is. */
export function deskZone(): string {
  return zone;
}

/** Sets the time zone of the desk: that of the person who logs in. @param timeZone of IANA */
export function setDeskZone(timeZone: string): void {
  zone = timeZone;
}

/** «14:06» of a moment by the clock of a place; without one, of the desk. @param timeZone of IANA */
export function clockOf(moment: Date, timeZone = zone): string {
  return new Intl.DateTimeFormat('ru-RU', { timeZone, hour: '2-digit', minute: '2-digit' }).format(moment);
}

/** « по местному времени» where the clock of a place differs from that of the desk, to be set behind a moment; else nothing. */
export function localMark(moment: Date, timeZone: string, here = zone): string {
  return clockOf(moment, timeZone) === clockOf(moment, here) ? '' : ' по местному времени';
}

/** «22.11» of a moment; with the year if it is not this one. */
export function dayOf(moment: Date, timeZone = zone, now = new Date()): string {
  return shortDay(dayIn(timeZone, moment), now);
}

/**
 * «14:06» today, «22.11» before: when something in a list happened, by the clock of the desk. Only the page of an order is by the
 * clock of its city, and says so where both differ (`localMark`).
 */
export function shortMoment(moment: Date, timeZone?: string, now = new Date()): string {
  const isToday = dayOf(moment, timeZone, now) === dayOf(now, timeZone, now);
  return isToday ? clockOf(moment, timeZone) : dayOf(moment, timeZone, now);
}

/** «22.11, 14:06», today «14:06»: when something in a history happened. */
export function longMoment(moment: Date, timeZone?: string, now = new Date()): string {
  const short = shortMoment(moment, timeZone, now);
  const clock = clockOf(moment, timeZone);
  return short === clock ? clock : `${short}, ${clock}`;
}

/** A legal day, `2026-11-22`, as «22.11», with the year if it is not this one. */
export function shortDay(day: string, now = new Date()): string {
  const written = formatDate(day as LegalDay);
  return written.endsWith(`.${now.getFullYear()}`) ? written.slice(0, 'dd.mm'.length) : written;
}

/** How long ago, roughly: «12 мин», «3 ч», «2 дня»; less than a minute is «только что». */
export function ageOf(moment: Date, now = new Date()): string {
  const minutes = Math.floor((now.getTime() - moment.getTime()) / 60_000);
  if (minutes < 1) return 'только что';
  if (minutes < 60) return `${minutes}\u00a0мин`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}\u00a0ч`;
  const days = Math.floor((now.getTime() - moment.getTime()) / DAY_MS);
  return countOf(days, DAYS);
}
