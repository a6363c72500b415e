import type { Db } from '../../../platform/database/db.server.ts';
import { prepared } from '../../../platform/database/prepared.server.ts';
import type { DeliveryRate } from './delivery.ts';

const askDeliveryRates = prepared<DeliveryRate>(
  'delivery_rates',
  `select delivery_type as type, up_to_kg as "upToKg", kopecks, free_from as "freeFrom", days
   from delivery_rate where city_id = $1 order by delivery_type, up_to_kg`,
);

/** The delivery rates of a city, by type and ascending weight; rates without a weight limit come last. */
export async function readDeliveryRates(db: Db, cityId: number): Promise<DeliveryRate[]> {
  return askDeliveryRates(db, [cityId]);
}

/** Writes a delivery rate. Without `days` an existing rate keeps its own. */
export async function writeDeliveryRate(
  db: Db,
  cityId: number,
  rate: Omit<DeliveryRate, 'days'> & { days?: number },
): Promise<void> {
  const { type, upToKg, kopecks, freeFrom, days } = rate;
  const values = { kopecks, free_from: freeFrom, ...(days !== undefined && { days }) };
  await db
    .insertInto('delivery_rate')
    .values({ city_id: cityId, delivery_type: type, up_to_kg: upToKg, ...values })
    .onConflict((conflict) => conflict.columns(['city_id', 'delivery_type', 'up_to_kg']).doUpdateSet(values))
    .execute();
}

export async function deleteDeliveryRate(
  db: Db,
  cityId: number,
  { type, upToKg }: Pick<DeliveryRate, 'type' | 'upToKg'>,
): Promise<void> {
  await db
    .deleteFrom('delivery_rate')
    .where('city_id', '=', cityId)
    .where('delivery_type', '=', type)
    .where('up_to_kg', 'is not distinct from', upToKg)
    .execute();
}
