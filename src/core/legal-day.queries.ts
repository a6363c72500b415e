import { sql } from 'kysely';

/** SQL: on which day in Moscow a moment is, as `legalDay` says it. @param moment an expression of ours, as text */
export function legalDayText(moment: string): string {
  return `(${moment} at time zone 'Europe/Moscow')::date`;
}

/** SQL: which day it is there now, by the clock of the database, which all processes share. */
export const TODAY_TEXT = legalDayText('now()');

export const TODAY = sql.raw(TODAY_TEXT);
