import { madeOnce } from './made-once.ts';

/** A day of documents, `2026-11-22`: in Russia they live by the time of Moscow, whatever the city of the buyer is. */
export type LegalDay = string;

const moscow = madeOnce(() => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow' }));

/** Which day it is in Moscow at a moment. */
export function legalDay(at: Date): LegalDay {
  return moscow().format(at);
}

/** Whole days from one day to another; below zero: back. */
export function daysBetween(from: LegalDay, to: LegalDay): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Whether a text is a day that exists: «2026-02-30» is none. */
export function isLegalDay(text: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
