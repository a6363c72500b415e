import { wrongWord } from '../../platform/text/cli-words.ts';
import { isLegalDay, type LegalDay } from '../../platform/text/legal-day.ts';
import type { Kopecks } from '../../platform/text/money.ts';
import { parseDate } from '../../platform/text/phone-and-date.ts';

/** Parses the number of an order from the command line. @throws 400 */
export function orderNumberOf(word: string): number {
  if (!/^\d{1,9}$/.test(word)) throw wrongWord('Номер заказа', word, 'нужны цифры, например 10001');
  return Number(word);
}

/** Parses roubles from the command line, «399» or «399,50», into kopecks. @returns null for any other text */
export function kopecksOf(roubles: string): Kopecks | null {
  return /^\d{1,9}([.,]\d{1,2})?$/.test(roubles) ? Math.round(Number(roubles.replace(',', '.')) * 100) : null;
}

/** Parses a day from the command line: «25.11.2026» or «2026-11-25». @param what its name in the error @throws 400 */
export function dayOf(what: string, word: string): LegalDay {
  const day = parseDate(word) ?? (isLegalDay(word) ? word : null);
  if (day === null) throw wrongWord(what, word, 'нужна дата, например 25.11.2026');
  return day;
}
