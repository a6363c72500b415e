import type { LegalDay } from './legal-day.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment in a time zone of IANA. Making a date format takes longer than all other work on a date. */
export function dayIn(timeZone: string, at: Date | number): LegalDay {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone });
    formats.set(timeZone, format);
  }
  return format.format(at);
}
