import type { Db } from '../../core/db.server.ts';
import type { LegalDay } from '../../core/legal-day.ts';
import { readVatRates } from './vat.queries.ts';

/** The rate in percent for goods of a code; null: without VAT. */
export type VatRateOf = (code: string) => number | null;

/**
 * Rates as the law has them on a day (DESIGN §4: data with dates, never a constant).
 * @param sellersCode a seller of a regime of its own sells everything by it
 * @param day absent: today in Moscow
 */
export async function vatRates(db: Db, sellersCode: string, day?: LegalDay): Promise<VatRateOf> {
  const rates = new Map((await readVatRates(db, day)).map(({ code, percent }) => [code, percent]));
  // A code nobody has given a rate to is taxed as goods in general.
  const percentOf = (code: string) => rates.get(rates.has(code) ? code : 'general') ?? null;
  return (code) => percentOf(sellersCode === 'general' ? code : sellersCode);
}
