import type { Problem } from './problems.ts';

/** Longest outside id: it is a key of an index, whose entries are bounded. */
export const MAX_REF = 500;
const MAX_NAME = 500;

/** An id of outside that cannot be kept (empty or endless). Ids are opaque: nothing else is judged. */
export function isUsableRef(ref: string): boolean {
  return ref !== '' && ref.length <= MAX_REF;
}

/** Nearly every name: nothing to clean, and said without looking letters up in Unicode. */
const PLAIN = /^[!-~\u0401-\u0451«»№–—°²³×Ø±µ…]+(?: [!-~\u0401-\u0451«»№–—°²³×Ø±µ…]+)*$/;

/** A name as people should see it: one space between words, none around, no control characters, ≤ 500 long. */
export function cleanName(name: string): string {
  const text = PLAIN.test(name) ? name : name.replace(/[\s\p{Cc}\u200b\ufeff]+/gu, ' ').trim();
  return text.length > MAX_NAME ? `${text.slice(0, MAX_NAME - 1).trimEnd()}…` : text;
}

/** Short text that becomes part of an index or of one line: cleaned and cut. */
export function cleanShort(text: string | undefined | null, max: number): string | undefined {
  if (text === undefined || text === null) return undefined;
  return cleanName(text).slice(0, max);
}

/** A whole number inside PostgreSQL's int4, else undefined. */
export function wholeInRange(
  value: number | undefined,
  min: number,
  max = 2_147_483_647,
): number | undefined {
  if (value === undefined || !Number.isFinite(value)) return undefined;
  const whole = Math.round(value);
  return whole >= min && whole <= max ? whole : undefined;
}

/** ISO code of a currency as 1C writes it; undefined for junk (EXCHANGE §6.13). */
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

/** Where a repaired value is told to the report. */
export type Report = (problem: Problem) => void;
