import { madeOnce } from '../../platform/text/lazy-value.ts';
import { isLegalDay } from '../../platform/text/legal-day.ts';
import { formatDate, formatDateOf } from '../../platform/text/phone-and-date.ts';

const MOSCOW = 'Europe/Moscow';
const SHORT = { timeZone: MOSCOW, day: '2-digit', month: '2-digit' } as const;
const shortDay = madeOnce(() => new Intl.DateTimeFormat('ru-RU', SHORT));

/** «20.11.2026» for a date or a time, in Moscow. */
export function formatDay(iso: string): string {
  return isLegalDay(iso) ? formatDate(iso) : formatDateOf(new Date(iso));
}

/** «20.11» for a date or a time, in Moscow. */
export function formatShortDay(iso: string): string {
  return shortDay().format(momentOf(iso));
}

/**
 * «20.11, 14:05» for a time in a city's time zone.
 * @param timeZone an IANA name
 */
export function formatMoment(iso: string, timeZone: string = MOSCOW): string {
  const two = '2-digit';
  const clock = new Intl.DateTimeFormat('ru-RU', { timeZone, day: two, month: two, hour: two, minute: two });
  return clock.format(new Date(iso));
}

/** A date without a time is that whole day in Moscow. */
function momentOf(iso: string): Date {
  return new Date(/^\d{4}-\d\d-\d\d$/.test(iso) ? `${iso}T12:00:00+03:00` : iso);
}
