/**
 * A telephone however a person wrote it, with 8, +7 or neither, in the one form in which it is kept: `+79221234567`.
 * @returns null for what is no telephone of ten digits after the 7, of a code that Russia (3, 4, 8, 9) or Kazakhstan (7) has
 */
export function normalizePhone(text: string): string | null {
  if (!/^[\s\d()+.\-–‑]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const area = digits.length === 10 ? digits : /^[78]\d{10}$/.test(digits) ? digits.slice(1) : null;
  return area !== null && /^[34789]/.test(area) ? `+7${area}` : null;
}

/** Whether a normalized telephone is «a mobile variant whose area code starts with 9» (SPEC §5). */
export function isMobile(normalized: string): boolean {
  return /^\+79\d{9}$/.test(normalized);
}

/** `+79221234567` as «+7 (922) 123-45-67» (SPEC §5). */
export function formatPhone(normalized: string): string {
  return normalized.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7 ($1) $2-$3-$4');
}

/** A text of a field and where the cursor stands in it. */
interface Typed {
  text: string;
  cursor: number;
}

/**
 * What a field shows of a telephone that is being typed or was pasted: «+7 (922) 12». Signs are only put before a digit
 * that follows them, so that deleting always takes one; the cursor stays behind the digit it stood behind. What is no
 * telephone of ours, or longer than one, is left as it was written.
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

/** Why what was written is no mobile telephone, as one Russian sentence; null when it is (RULINGS 19). */
export function mobileProblem(text: string): string | null {
  const normalized = normalizePhone(text);
  if (normalized === null) return missingDigits(text) ?? 'Нужен мобильный телефон вида +7 (9XX) XXX-XX-XX.';
  return isMobile(normalized) ? null : 'Нужен мобильный: его код начинается с 9.';
}

/** Why what was written is no telephone anybody can be called by, of a house or a mobile one; null when it is. */
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
