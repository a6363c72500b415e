import type { ImportIssue } from './exchange.ts';

/** The longest external id: PostgreSQL limits the size of an index entry. */
export const MAX_REF = 500;
const MAX_NAME = 500;

/** Whether an external id can be stored: not empty and not too long. Ids are opaque, so nothing else is checked. */
export function isUsableRef(ref: string): boolean {
  return ref !== '' && ref.length <= MAX_REF;
}

/** Matches most names, which need no cleaning. Faster than the Unicode classes below. */
const PLAIN = /^[!-~\u0401-\u0451«»№–—°²³×Ø±µ…]+(?: [!-~\u0401-\u0451«»№–—°²³×Ø±µ…]+)*$/;

/** Cleans a name: single spaces, no spaces around, no control characters, at most 500 characters. */
export function cleanName(name: string): string {
  const text = PLAIN.test(name) ? name : name.replace(/[\s\p{Cc}\u200b\ufeff]+/gu, ' ').trim();
  return text.length > MAX_NAME ? `${text.slice(0, MAX_NAME - 1).trimEnd()}…` : text;
}

/** Cleans a short text and cuts it to `max` characters. */
export function cleanShort(text: string | undefined | null, max: number): string | undefined {
  if (text === undefined || text === null) return undefined;
  return cleanName(text).slice(0, max);
}

/** Rounds to a whole number; undefined when it is below `min` or does not fit PostgreSQL's int4. */
export function wholeInRange(
  value: number | undefined,
  min: number,
  max = 2_147_483_647,
): number | undefined {
  if (value === undefined || !Number.isFinite(value)) return undefined;
  const whole = Math.round(value);
  return whole >= min && whole <= max ? whole : undefined;
}

/** Returns the ISO code of a currency as 1C writes it; undefined when it is unknown (EX-12). */
export function currencyCode(text: string): string | undefined {
  const word = text.trim().toLowerCase().replaceAll('.', '');
  const known = CURRENCIES[word];
  if (known) return known;
  return ISO_CURRENCIES.has(word.toUpperCase()) ? word.toUpperCase() : undefined;
}

const CURRENCIES: Record<string, string> = {
  руб: 'RUB',
  рубль: 'RUB',
  рублей: 'RUB',
  рубли: 'RUB',
  р: 'RUB',
  rub: 'RUB',
  rur: 'RUB',
  '643': 'RUB',
  '810': 'RUB',
  '₽': 'RUB',
  грн: 'UAH',
  '980': 'UAH',
  тенге: 'KZT',
  тг: 'KZT',
  '398': 'KZT',
  бел: 'BYN',
  '933': 'BYN',
  byr: 'BYN',
  дол: 'USD',
  долл: 'USD',
  $: 'USD',
  '840': 'USD',
  евро: 'EUR',
  '€': 'EUR',
  '978': 'EUR',
  юань: 'CNY',
  '156': 'CNY',
};
const ISO_CURRENCIES = new Set([
  'RUB',
  'USD',
  'EUR',
  'UAH',
  'KZT',
  'BYN',
  'CNY',
  'GBP',
  'CHF',
  'JPY',
  'TRY',
  'AMD',
  'AZN',
  'GEL',
  'KGS',
  'MDL',
  'TJS',
  'TMT',
  'UZS',
  'PLN',
  'CZK',
  'INR',
  'AED',
  'KRW',
  'HKD',
  'SGD',
  'SEK',
  'NOK',
  'DKK',
  'CAD',
  'AUD',
]);

/** Adds an issue to the report of the import. */
export type Report = (issue: ImportIssue) => void;

/** The code of ISO 4217 for «no currency». */
export const UNKNOWN_CURRENCY = 'XXX';
