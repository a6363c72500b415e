import { madeOnce } from '../../core/made-once.ts';
import { isRoundTheClock, MINUTES_OF_DAY, minutes, type OpeningHours } from './hours-text.ts';

export type { OpeningHours } from './hours-text.ts';

const DAYS = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'];

/**
 * Whether a shop is open at a moment, by the clock of its own city: «Открыто до 21:00», «Закрыто до 08:00»;
 * undefined when its hours are not told.
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

/** A day by the calendar of a city, YYYY-MM-DD, and the time by its clock; null: hours are not told. */
export interface Opening {
  date: string;
  time: string | null;
}

/** Beyond so many days nobody looks for an open door. */
const DAYS_AHEAD = 14;

/**
 * When one may come first, some days from now or later: while a shop is open from the next full hour, else when it opens.
 * @returns null when it does not open in two weeks
 */
export function nextOpening(
  hours: OpeningHours[],
  { now, timeZone, inDays }: { now: Date; timeZone: string; inDays: number },
): Opening | null {
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
  if (hours.length === 0) return { date: laterDay(today, inDays), time: null };
  const { day, minute } = clockIn(timeZone, now);
  for (let later = inDays; later < inDays + DAYS_AHEAD; later++) {
    const open = hoursOf(hours, (day + later) % 7);
    if (!open) continue;
    const date = laterDay(today, later);
    if (later > 0 || minute < minutes(open.from)) return { date, time: open.from };
    const nextHour = Math.floor(minute / 60) * 60 + 60;
    if (nextHour < closing(open)) return { date, time: `${String(nextHour / 60).padStart(2, '0')}:00` };
  }
  return null;
}

/** A day some days after another. */
export function laterDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

const dayInWords = madeOnce(() => new Intl.DateTimeFormat('ru', { weekday: 'long', timeZone: 'UTC' }));
const dateInWords = madeOnce(
  () => new Intl.DateTimeFormat('ru', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
);

/** «Суббота, 21 ноября, с 9:00» */
export function openingText({ date, time }: Opening): string {
  const at = new Date(date);
  const weekday = dayInWords().format(at);
  const day = `${weekday[0]?.toUpperCase()}${weekday.slice(1)}, ${dateInWords().format(at).replace(' ', '\u00a0')}`;
  return time === null ? day : `${day}, с\u00a0${time.replace(/^0(?=\d)/, '')}`;
}

function hoursOf(hours: OpeningHours[], day: number): OpeningHours | undefined {
  return hours.find(({ days }) => daysOf(days).has(day));
}

/** «Пн–Пт, Вс» → numbers of days, Monday is 0; words that name no days mean all of them («Ежедневно»). */
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

/** «00:00» at the end of a day is its last minute. */
function closing({ to }: OpeningHours): number {
  return minutes(to) || MINUTES_OF_DAY;
}
