import type { Db } from '../../core/db.server.ts';
import { formatInWords, toRoubles } from '../../core/money.ts';
import { deliveryPrices } from './delivery-prices.server.ts';

/** What a courier of a city costs, as its checkout counts it; empty: nobody has said, so no sum is promised. */
export async function courierText(db: Db, cityId: number): Promise<string> {
  const price = await courierPrice(db, cityId);
  if (!price) return '';
  const { kopecks, freeFrom } = price;
  if (kopecks === 0) return 'Привезти по\u00a0городу — бесплатно.';
  const free = freeFrom === null ? '' : `, от\u00a0${formatInWords(freeFrom)}\u00a0₽ — бесплатно`;
  return `Привезти по\u00a0городу: ${formatInWords(kopecks)}\u00a0₽${free}.`;
}

/** The same for a page of goods, in roubles; null: nobody has said. */
export async function courierTerms(
  db: Db,
  cityId: number,
): Promise<{ price: number; free_from: number | null } | null> {
  const price = await courierPrice(db, cityId);
  if (!price) return null;
  const { kopecks, freeFrom } = price;
  return { price: toRoubles(kopecks), free_from: freeFrom === null ? null : toRoubles(freeFrom) };
}

async function courierPrice(db: Db, cityId: number) {
  return (await deliveryPrices(db, cityId)).find(({ type }) => type === 'courier');
}
