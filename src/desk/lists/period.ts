import type { LegalDay } from '../../platform/text/legal-day.ts';
import { laterDay } from '../../shop/geo/opening-hours/opening-hours.ts';

/** Periods that people choose by name; they move on with the days, so a saved view stays right. */
export const PERIODS = [
  { value: 'today', name: 'Сегодня' },
  { value: 'yesterday', name: 'Вчера' },
  { value: 'week', name: '7 дней' },
  { value: 'month', name: '30 дней' },
  { value: 'quarter', name: '90 дней' },
] as const;

const DAYS: Record<string, readonly [from: number, to: number]> = {
  today: [0, 0],
  yesterday: [-1, -1],
  week: [-6, 0],
  month: [-29, 0],
  quarter: [-89, 0],
};

/** The days of a named period, both inclusive; undefined for an unknown name. */
export function daysOfPeriod(period: string, today: LegalDay): { from: LegalDay; to: LegalDay } | undefined {
  const days = DAYS[period];
  return days && { from: laterDay(today, days[0]), to: laterDay(today, days[1]) };
}
