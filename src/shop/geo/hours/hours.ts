/** Opening hours of some weekdays, such as «Пн–Пт», «Сб, Вс» or «Ежедневно» with 08:00–21:00. */
export interface OpeningHours {
  days: string;
  from: string;
  to: string;
}

export const MINUTES_OF_DAY = 24 * 60;

/** The hours on one line: «Пн–Пт 08:00–21:00, Сб–Вс 09:00–18:00». */
export function hoursText(hours: readonly OpeningHours[]): string {
  return hours
    .map(({ days, from, to }) =>
      isRoundTheClock(from, to) ? `${days} круглосуточно` : `${days} ${from}–${to}`,
    )
    .join(', ');
}

/** «08:30» as minutes since midnight. */
export function minutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

/** Whether these hours cover the whole day: «00:00–00:00», «00:00–23:59». */
export function isRoundTheClock(from: string, to: string): boolean {
  return minutes(from) === 0 && (minutes(to) || MINUTES_OF_DAY) >= MINUTES_OF_DAY - 1;
}
