import type { Db } from '../../core/db.server.ts';
import { formatKopecks } from '../../core/money.ts';
import { readDeliveryPrices } from './orders.queries.ts';

/** What a courier of a city costs, as its checkout counts it; empty: nobody has said, so no sum is promised. */
export async function courierText(db: Db, cityId: number): Promise<string> {
  const price = (await readDeliveryPrices(db, cityId)).find(({ type }) => type === 'courier');
  if (!price) return '';
  const { kopecks, freeFrom } = price;
  if (kopecks === 0) return 'Привезти по\u00a0городу — бесплатно.';
  const free = freeFrom === null ? '' : `, от\u00a0${formatKopecks(freeFrom)}\u00a0₽ — бесплатно`;
  return `Привезти по\u00a0городу: ${formatKopecks(kopecks)}\u00a0₽${free}.`;
}
