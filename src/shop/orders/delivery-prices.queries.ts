import type { Db } from '../../core/db.server.ts';
import { prepared } from '../../core/prepared.server.ts';
import type { DeliveryPrice } from './delivery.ts';

const askDeliveryPrices = prepared<DeliveryPrice & { type: string }>(
  'delivery_prices',
  `select delivery_type as type, kopecks, free_from as "freeFrom" from delivery_price where city_id = $1`,
);

/** What bringing goods costs in a city, where somebody has said so. */
export async function readDeliveryPrices(
  db: Db,
  cityId: number,
): Promise<(DeliveryPrice & { type: string })[]> {
  return askDeliveryPrices(db, [cityId]);
}

export async function writeDeliveryPrice(
  db: Db,
  cityId: number,
  type: string,
  { kopecks, freeFrom }: DeliveryPrice,
): Promise<void> {
  const values = { kopecks, free_from: freeFrom };
  await db
    .insertInto('delivery_price')
    .values({ city_id: cityId, delivery_type: type, ...values })
    .onConflict((conflict) => conflict.columns(['city_id', 'delivery_type']).doUpdateSet(values))
    .execute();
}

export async function deleteDeliveryPrice(db: Db, cityId: number, type: string): Promise<void> {
  await db
    .deleteFrom('delivery_price')
    .where('city_id', '=', cityId)
    .where('delivery_type', '=', type)
    .execute();
}
