import { madeOnce } from './lazy-value.ts';

/** The date of a document, `2026-11-22`, in Moscow time, whatever the city of the buyer is. */
export type LegalDay = string;

const moscow = madeOnce(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }));

/** The day of a moment in Moscow. */
export function legalDay(at: Date): LegalDay {
  return moscow().format(at);
}

/** The moment at which a day begins. */
export function startOfDay(day: LegalDay): Date {
  return new Date(`${day}T00:00:00+03:00`);
}

/** Whole days from one day to another; negative if the second is earlier. */
export function daysBetween(from: LegalDay, to: LegalDay): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** The validation error of a day that does not exist. */
export const NO_SUCH_DAY = 'Такой даты нет.';

/** Whether a text is an existing day: «2026-02-30» is not. */
export function isLegalDay(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
