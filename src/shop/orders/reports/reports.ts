import { daysBetween, type LegalDay } from '../../../platform/text/legal-day.ts';
import { laterDay } from '../../geo/opening-hours/opening-hours.ts';

/** The reports, in the order of their menu, with their titles. */
export const REPORTS = {
  turnover: 'Оборот',
  average: 'Средний чек',
  refusals: 'Отказы',
  debts: 'Долги',
  'empty-searches': 'Пустой поиск',
  goods: 'Ходовые товары',
  path: 'Путь к заказу',
} as const;
export type ReportName = keyof typeof REPORTS;
export const REPORT_NAMES = Object.keys(REPORTS) as ReportName[];

/** Reports of turnover and of clients: they take the right to see companies, too (STF-96). */
export const MONEY_REPORTS: ReadonlySet<ReportName> = new Set(['turnover', 'average', 'refusals', 'debts']);

/** The longest period, in days. */
export const MOST_DAYS = 731;

/** Days of a report, both inclusive. */
export interface Period {
  from: LegalDay;
  to: LegalDay;
}

/** The same number of days just before a period. */
export function periodBefore({ from, to }: Period): Period {
  const length = daysBetween(from, to) + 1;
  return { from: laterDay(from, -length), to: laterDay(from, -1) };
}

/** All days of a period. */
export function daysOf({ from, to }: Period): LegalDay[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => laterDay(from, at));
}

/** What a cell of a column is. Sums are roubles, shares and growth percent with tenths. */
export type ColumnKind = 'text' | 'count' | 'roubles' | 'percent' | 'growth';

/** By how many percent a number has grown, to a tenth; null: there was nothing before. */
export function growth(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 1_000) / 10;
}

/** How many percent a part is of the whole, to a tenth; null: there is no whole. */
export function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((part / whole) * 1_000) / 10;
}
