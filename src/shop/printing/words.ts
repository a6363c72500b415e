import type { Kopecks } from '../../platform/text/money.ts';

/** A counted noun: its forms after 1, 2 and 5, and its gender. */
export interface Counted {
  forms: readonly [one: string, few: string, many: string];
  gender: 'masculine' | 'feminine' | 'neuter';
}

export const ROUBLE: Counted = { forms: ['рубль', 'рубля', 'рублей'], gender: 'masculine' };
export const KOPECK: Counted = { forms: ['копейка', 'копейки', 'копеек'], gender: 'feminine' };

const THOUSANDS: readonly Counted[] = [
  { forms: ['тысяча', 'тысячи', 'тысяч'], gender: 'feminine' },
  { forms: ['миллион', 'миллиона', 'миллионов'], gender: 'masculine' },
  { forms: ['миллиард', 'миллиарда', 'миллиардов'], gender: 'masculine' },
  { forms: ['триллион', 'триллиона', 'триллионов'], gender: 'masculine' },
  { forms: ['квадриллион', 'квадриллиона', 'квадриллионов'], gender: 'masculine' },
];

const ONE = { masculine: 'один', feminine: 'одна', neuter: 'одно' } as const;
const TWO = { masculine: 'два', feminine: 'две', neuter: 'два' } as const;
const UNITS = 'три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать'
  .concat(' пятнадцать шестнадцать семнадцать восемнадцать девятнадцать')
  .split(' ');
const TENS = 'двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто'.split(' ');
const HUNDREDS = 'сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот'.split(' ');

/**
 * Writes a sum in words for documents: 1 500 000 kopecks → «Пятнадцать тысяч рублей 00 копеек» (DOC-3).
 * @throws RangeError for a negative or unsafe integer
 */
export function sumInWords(sum: Kopecks): string {
  if (!Number.isSafeInteger(sum) || sum < 0) throw new RangeError(`not a sum of kopecks: ${sum}`);
  const kopecks = sum % 100;
  const words = countInWords(Math.floor(sum / 100), ROUBLE);
  const text = `${words} ${String(kopecks).padStart(2, '0')} ${formFor(kopecks, KOPECK)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Writes a number in words with its noun: 21 → «двадцать одна копейка». @throws RangeError unless a whole number ≥ 0 */
export function countInWords(count: number, counted: Counted): string {
  return `${numberInWords(count, counted.gender)} ${formFor(count, counted)}`;
}

/** Writes a number in words: 21, feminine → «двадцать одна». @throws RangeError unless a whole number ≥ 0 */
export function numberInWords(count: number, gender: Counted['gender']): string {
  if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`not a count: ${count}`);
  if (count === 0) return 'ноль';
  const words: string[] = [];
  for (let power = THOUSANDS.length; power >= 0; power -= 1) {
    const triple = Math.floor(count / 1_000 ** power) % 1_000;
    if (triple === 0) continue;
    const thousand = THOUSANDS[power - 1];
    words.push(...tripleInWords(triple, thousand?.gender ?? gender));
    if (thousand) words.push(formFor(triple, thousand));
  }
  return words.join(' ');
}

/** Returns the form of a noun after a number: 1 рубль, 2 рубля, 11 рублей. */
function formFor(count: number, { forms: [one, few, many] }: Counted): string {
  const last = count % 10;
  if (count % 100 >= 11 && count % 100 <= 14) return many;
  if (last === 1) return one;
  return last >= 2 && last <= 4 ? few : many;
}

/** Writes 1–999 in words. */
function tripleInWords(triple: number, gender: Counted['gender']): string[] {
  const hundred = HUNDREDS[Math.floor(triple / 100) - 1];
  const below = triple % 100;
  const ten = below >= 20 ? TENS[Math.floor(below / 10) - 2] : undefined;
  const unit = below >= 20 ? below % 10 : below;
  const last = unit === 1 ? ONE[gender] : unit === 2 ? TWO[gender] : UNITS[unit - 3];
  return [hundred, ten, last].filter((word) => word !== undefined);
}
