import { madeOnce } from '../../../platform/text/lazy-value.ts';
import { upperFirst } from '../../../platform/text/letter-case.ts';
import { isRoundTheClock, MINUTES_OF_DAY, minutes, type OpeningHours } from '../hours/hours.ts';

const DAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'];

/**
 * Whether a shop is open at a moment, in the time zone of its city: «Открыто до 21:00», «Закрыто до 08:00». Undefined
 * when its hours are unknown.
 */
export function openState(
  hours: OpeningHours[],
  now: Date,
  timeZone: string,
): { isOpen: boolean; text: string } | undefined {
  if (hours.length === 0) return undefined;
  const { day, minute } = clockIn(timeZone, now);
  const today = hoursOf(hours, day);
  if (today && isRoundTheClock(today.from, today.to)) return { isOpen: true, text: 'Открыто круглосуточно' };
  if (today && minute >= minutes(today.from) && minute < closing(today))
    return { isOpen: true, text: `Открыто до\u00a0${today.to}` };
  if (today && minute < minutes(today.from)) return { isOpen: false, text: `Закрыто до\u00a0${today.from}` };
  const tomorrow = hoursOf(hours, (day + 1) % 7);
  return { isOpen: false, text: tomorrow ? `Закрыто, завтра с\u00a0${tomorrow.from}` : 'Сегодня закрыто' };
}

/** A calendar day in the city's time zone, YYYY-MM-DD, and a time; null: hours are unknown. */
export interface Opening {
  date: string;
  time: string | null;
}

/** How many days ahead an opening is looked for. */
const DAYS_AHEAD = 14;

/** What the texts of the shop promise: goods that are there are collected within an hour. */
const COLLECTING_MINUTES = 60;
const HALF_HOUR = 30;

/**
 * The beginning of the half hour of a moment. `nextOpening` answers the same for all of it, so that a page may be cached
 * until it ends.
 */
export function halfHourOf(now: Date): Date {
  const length = HALF_HOUR * 60_000;
  return new Date(Math.floor(now.getTime() / length) * length);
}

/**
 * The earliest time to visit a shop, `inDays` days from now or later: the first half hour by which the goods are collected
 * while it is open, otherwise its opening. A shop open round the clock has no opening, so goods that arrive later are ready
 * by the same clock on their day.
 * @returns null when it does not open within two weeks
 */
export function nextOpening(
  hours: OpeningHours[],
  { now, timeZone, inDays }: { now: Date; timeZone: string; inDays: number },
): Opening | null {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
  if (hours.length === 0) return { date: laterDay(today, inDays), time: null };
  const { day, minute } = clockIn(timeZone, now);
  const collected = (Math.floor(minute / HALF_HOUR) + 1) * HALF_HOUR + COLLECTING_MINUTES;
  for (let later = inDays; later < inDays + DAYS_AHEAD; later++) {
    const open = hoursOf(hours, (day + later) % 7);
    if (!open) continue;
    const isByTheClock = inDays === 0 || isRoundTheClock(open.from, open.to);
    const ready = isByTheClock ? collected - (later - inDays) * MINUTES_OF_DAY : 0;
    const from = Math.max(ready, minutes(open.from));
    if (from < closing(open)) return { date: laterDay(today, later), time: clockText(from) };
  }
  return null;
}

function clockText(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** The day that is `days` days later. */
export function laterDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

const dayInWords = madeOnce(() => new Intl.DateTimeFormat('ru', { weekday: 'long', timeZone: 'UTC' }));
const dateInWords = madeOnce(
  () => new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
);

/** An opening as text: «Суббота, 21 ноября, с 09:00»; after midnight «В ночь на субботу, 21 ноября, с 00:30». */
export function openingText({ date, time }: Opening): string {
  const at = new Date(date);
  const weekday = dayInWords().format(at);
  const night = time?.startsWith('00') && `в\u00a0ночь на\u00a0${weekday.replace(/а$/, 'у')}`;
  const day = `${upperFirst(night || weekday)}, ${dateInWords().format(at).replace(' ', '\u00a0')}`;
  return time === null ? day : `${day}, с\u00a0${time}`;
}

function hoursOf(hours: OpeningHours[], day: number): OpeningHours | undefined {
  return hours.find(({ days }) => daysOf(days).has(day));
}

/** Parses «Пн–Пт, Вс» into weekdays, Monday is 0. Text without weekdays («Ежедневно») means all of them. */
export function daysOf(text: string): Set<number> {
  const found = new Set<number>();
  const spans = text.toLowerCase().matchAll(/(пн|вт|ср|чт|пт|сб|вс)(?:\s*[-–—]\s*(пн|вт|ср|чт|пт|сб|вс))?/g);
  for (const [, first = '', last = first] of spans) {
    const end = DAYS.indexOf(last);
    for (let day = DAYS.indexOf(first); ; day = (day + 1) % 7) {
      found.add(day);
      if (day === end) break;
    }
  }
  return found.size > 0 ? found : new Set([0, 1, 2, 3, 4, 5, 6]);
}

function clockIn(timeZone: string, now: Date): { day: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  const day = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday'));
  return { day, minute: Number(part('hour')) * 60 + Number(part('minute')) };
}

/** Closing at «00:00» means the end of the day. */
function closing({ to }: OpeningHours): number {
  return minutes(to) || MINUTES_OF_DAY;
}
