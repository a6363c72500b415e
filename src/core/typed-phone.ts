import { isMobile, normalizePhone } from './phone-and-date.ts';

/** The form of a mobile phone, for texts. */
const MOBILE_FORM = '+7 (9XX) XXX-XX-XX';
/** What an empty field shows of the form. */
export const PHONE_PLACEHOLDER = '+7 (___) ___-__-__';
export const MOBILE_PLACEHOLDER = '+7 (9__) ___-__-__';
/** The error text for anything but a mobile phone. */
export const MOBILE_WANTED = `Нужен мобильный телефон вида ${MOBILE_FORM}.`;

/** A text of a field and where the cursor stands in it. */
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

/** The place behind the digit of this number; 0 for none. */
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

/** Why what was written is no mobile phone, as one Russian sentence; null when it is. */
export function mobileProblem(text: string): string | null {
  const normalized = normalizePhone(text);
  if (normalized === null) return missingDigits(text) ?? MOBILE_WANTED;
  return isMobile(normalized) ? null : 'Нужен мобильный: его код начинается с 9.';
}

/** Why what was written is no phone, mobile or not, as one Russian sentence; null when it is. */
export function phoneProblem(text: string): string | null {
  if (normalizePhone(text) !== null) return null;
  return missingDigits(text) ?? 'Нужен телефон из 10 цифр после +7, например +7 (922) 123-45-67.';
}

/** «Не хватает трёх цифр.»; undefined when it is something else that is wrong. */
function missingDigits(text: string): string | undefined {
  const { length } = formatTypedPhone({ text, cursor: 0 }).text.replace(/\D/g, '');
  const missing = text.trim() === '' ? undefined : MISSING[11 - length];
  return missing ? `Не хватает ${missing}.` : undefined;
}
