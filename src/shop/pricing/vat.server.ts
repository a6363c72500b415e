import type { Db } from '../../core/db.server.ts';
import { readVatRates } from './vat.queries.ts';

/** The rate in percent for goods of a code; null: without VAT. */
export type VatRateOf = (code: string) => number | null;

/**
 * Rates as the law has them today (DESIGN §4: data with dates, never a constant).
 * @param sellersCode a seller of a regime of its own sells everything by it
 */
export async function vatRates(db: Db, sellersCode: string): Promise<VatRateOf> {
  const rates = new Map((await readVatRates(db)).map(({ code, percent }) => [code, percent]));
  // A code nobody has given a rate to is taxed as goods in general.
  const percentOf = (code: string) => rates.get(rates.has(code) ? code : 'general') ?? null;
  return (code) => percentOf(sellersCode === 'general' ? code : sellersCode);
}
