const DAY_MS = 86_400_000;

/** «14:06» of a moment by the clock of a place; without one, of this computer. @param timeZone of IANA */
export function clockOf(moment: Date, timeZone?: string): string {
  return format(moment, { timeZone, hour: '2-digit', minute: '2-digit' });
}

/** «22.11» of a moment; with the year if it is not this one. */
export function dayOf(moment: Date, timeZone?: string, now = new Date()): string {
  const isThisYear = moment.getFullYear() === now.getFullYear();
  return format(moment, {
    ...{ timeZone, day: '2-digit', month: '2-digit' },
    ...(!isThisYear && { year: 'numeric' }),
  });
}

/** «14:06» today, «22.11» before: when something in a list happened. */
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
  const [year = '', month, date] = day.split('-');
  return Number(year) === now.getFullYear() ? `${date}.${month}` : `${date}.${month}.${year}`;
}

/** How long ago, roughly: «12 мин», «3 ч», «2 дня»; less than a minute is «только что». */
export function ageOf(moment: Date, now = new Date()): string {
  const minutes = Math.floor((now.getTime() - moment.getTime()) / 60_000);
  if (minutes < 1) return 'только что';
  if (minutes < 60) return `${minutes}\u00a0мин`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}\u00a0ч`;
  const days = Math.floor((now.getTime() - moment.getTime()) / DAY_MS);
  return `${days}\u00a0дн.`;
}

function format(moment: Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('ru-RU', options).format(moment);
}
