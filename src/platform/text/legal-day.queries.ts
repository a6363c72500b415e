import { sql } from 'kysely';

/** SQL: the day of a moment in Moscow, like `legalDay`. @param moment a trusted SQL expression */
export function legalDayText(moment: string): string {
  return `(${moment} at time zone 'Europe/Moscow')::date`;
}

/** SQL: today in Moscow, by the clock of the database, which all processes share. */
export const TODAY_TEXT = legalDayText('now()');

export const TODAY = sql.raw(TODAY_TEXT);
