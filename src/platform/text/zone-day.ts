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

const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * The moment at which the clock of a place shows a time; an hour that is skipped or repeated in spring and autumn counts once.
 * @param local `2026-11-26T20:31:05`
 * @param timeZone of IANA
 * @returns undefined when `local` is no time
 */
export function momentIn(timeZone: string, local: string): Date | undefined {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const near = asUtc - aheadOfUtc(timeZone, asUtc);
  return new Date(asUtc - aheadOfUtc(timeZone, near));
}

/** By how many ms the clock of a place is ahead of UTC. */
function aheadOfUtc(timeZone: string, at: number): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, clock);
  }
  const seconds = Math.floor(at / 1_000) * 1_000;
  return Date.parse(`${clock.format(seconds).replace(' ', 'T')}Z`) - seconds;
}
