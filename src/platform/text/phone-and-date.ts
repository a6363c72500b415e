import { isLegalDay, type LegalDay } from './legal-day.ts';

/**
 * The only place that knows how phones and dates are written for people: `+7 (XXX) XXX-XX-XX`, a mobile one
 * `+7 (9XX) XXX-XX-XX`, and `DD.MM.YYYY`. Inside the shop a phone is `+79221234567` and a date `2026-11-22`. What a field
 * does while a phone is typed is in `typed-phone.ts`, because few pages need it.
 */

/** A phone as it is shown. */
export const PHONE_PATTERN = /^\+7 \(\d{3}\) \d{3}-\d{2}-\d{2}$/;
/** A mobile phone as it is shown: its area code begins with 9. */
export const MOBILE_PATTERN = /^\+7 \(9\d{2}\) \d{3}-\d{2}-\d{2}$/;
/** A date as it is shown. */
export const DATE_PATTERN = /^\d{2}\.\d{2}\.\d{4}$/;

/** A phone somewhere in a text, with any signs between its groups. */
export const PHONE_IN_TEXT = /\+7[\s(-]*\d{3}[\s)-]*\d{3}[\s-]*\d{2}[\s-]*\d{2}/;
/** The country and area code of a phone that is shown, or of its form, before the rest of it. */
export const SHOWN_CODE = /\+7 \([\dX]+\) /;

/**
 * A phone in any usual writing, with 8, +7 or neither, as `+79221234567`.
 * @returns null unless it has ten digits after the 7 and an area code of Russia (3, 4, 8, 9) or Kazakhstan (7)
 */
export function normalizePhone(text: string): string | null {
  if (!/^[\s\d()+.\-–‑]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const area = digits.length === 10 ? digits : /^[78]\d{10}$/.test(digits) ? digits.slice(1) : null;
  return area !== null && /^[34789]/.test(area) ? `+7${area}` : null;
}

/** Whether a phone as `+79221234567` is a mobile one. */
export function isMobile(normalized: string): boolean {
  return MOBILE_PATTERN.test(formatPhone(normalized));
}

/** `+79221234567` as «+7 (922) 123-45-67». */
export function formatPhone(normalized: string): string {
  return normalized.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7 ($1) $2-$3-$4');
}

/** A phone that staff wrote as it is shown; anything else (with an extension, a short number) stays. */
export function writtenPhone(text: string): string {
  const normalized = normalizePhone(text);
  return normalized === null ? text : formatPhone(normalized);
}

/** The link that calls a phone: «+7 (343) 227-18-40» → «tel:+73432271840». */
export function phoneHref(phone: string): string {
  return `tel:${normalizePhone(phone) ?? phone.replace(/[^\d+]/g, '')}`;
}

/** `2026-11-22` as «22.11.2026». */
export function formatDate(day: LegalDay): string {
  const [year, month, date] = day.split('-');
  return `${date}.${month}.${year}`;
}

/** «22.11.2026» as `2026-11-22`; null for another form and for a date that does not exist. */
export function parseDate(text: string): LegalDay | null {
  if (!DATE_PATTERN.test(text)) return null;
  const day = text.split('.').reverse().join('-');
  return isLegalDay(day) ? day : null;
}

/** «22.11.2026» of a moment by the clock of a place. @param timeZone of IANA */
export function formatDateOf(moment: Date, timeZone = 'Europe/Moscow'): string {
  return clock(timeZone, {}).format(moment);
}

/**
 * «22.11.2026, 14:05» of a moment in Moscow.
 * @param second whether seconds are shown, too: «22.11.2026, 14:05:03»
 */
export function formatDateAndTime(moment: Date, second?: '2-digit'): string {
  return clock('Europe/Moscow', { hour: '2-digit', minute: '2-digit', second }).format(moment);
}

function clock(timeZone: string, time: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('ru-RU', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    ...time,
  });
}
