import { isMobile, normalizePhone } from './phone-and-date.ts';

/** The form of a mobile phone, for error texts. */
const MOBILE_FORM = '+7 (9XX) XXX-XX-XX';
/** The placeholders of empty fields. */
export const PHONE_PLACEHOLDER = '+7 (___) ___-__-__';
export const MOBILE_PLACEHOLDER = '+7 (9__) ___-__-__';
/** The error text for anything but a mobile phone. */
export const MOBILE_WANTED = `Укажите мобильный телефон в виде ${MOBILE_FORM}.`;

/** The error text for anything but a phone. */
export const PHONE_WANTED = 'Укажите телефон: 10 цифр после +7, например +7 (922) 123-45-67.';

/** The text of a field and the position of the cursor. */
interface Typed {
  text: string;
  cursor: number;
}

/**
 * Formats a phone while it is typed or pasted: «+7 (922) 12». Punctuation is added only in front of a digit, so that
 * deleting always removes a digit, and the cursor stays after its digit. A foreign, too long or malformed phone is unchanged.
 */
export function formatTypedPhone({ text, cursor }: Typed): Typed {
  const digits = text.replace(/\D/g, '');
  const isForeign = text.trimStart().startsWith('+') && !digits.startsWith('7');
  if (digits === '' || isForeign || !/^[\s\d()+.\-–‑]+$/.test(text)) return { text, cursor };
  const hasPrefix = /^[78]/.test(digits);
  const area = hasPrefix ? digits.slice(1) : digits;
  if (area.length > 10) return { text, cursor };
  const shown = `+7${area.replace(/^(\d{1,3})(\d{0,3})(\d{0,2})(\d{0,2})$/, groups)}`;
  const before = text.slice(0, cursor).replace(/\D/g, '').length + (hasPrefix ? 0 : 1);
  return { text: shown, cursor: cursor >= text.length ? shown.length : afterDigit(shown, before) };
}

function groups(_all: string, area: string, first: string, second: string, third: string): string {
  const rest = [second, third].map((pair) => pair && `-${pair}`).join('');
  return ` (${area}${first && `) ${first}`}${rest}`;
}

/** The position after the digit with this number; 0 for none. */
function afterDigit(text: string, number: number): number {
  let place = 0;
  for (let left = number; left > 0 && place < text.length; place++) if (/\d/.test(text[place] ?? '')) left--;
  return place;
}

const MISSING = [
  '',
  'одной цифры',
  'двух цифр',
  'трёх цифр',
  'четырёх цифр',
  'пяти цифр',
  'шести цифр',
  'семи цифр',
];

/** The validation error of a mobile phone in Russian; null if it is valid. */
export function mobileError(text: string): string | null {
  const normalized = normalizePhone(text);
  if (normalized === null) return missingDigits(text) ?? MOBILE_WANTED;
  return isMobile(normalized) ? null : 'Укажите мобильный телефон: его код начинается с 9.';
}

/** The validation error of any phone in Russian; null if it is valid. */
export function phoneError(text: string): string | null {
  if (normalizePhone(text) !== null) return null;
  return missingDigits(text) ?? PHONE_WANTED;
}

/** «Не хватает трёх цифр.»; undefined if something else is wrong. */
function missingDigits(text: string): string | undefined {
  const { length } = formatTypedPhone({ text, cursor: 0 }).text.replace(/\D/g, '');
  const missing = text.trim() === '' ? undefined : MISSING[11 - length];
  return missing ? `Не хватает ${missing}.` : undefined;
}
