import type { Db } from '../../core/db.server.ts';
import { prepared } from '../../core/prepared.server.ts';
import type { PriceRow } from './pricing.ts';

/** Retail price type of every active city, in the order of cities. */
export async function readRetailPriceTypes(db: Db) {
  return db
    .selectFrom('city_price_type')
    .innerJoin('city', 'city.id', 'city_price_type.city_id')
    .innerJoin('price_type', 'price_type.id', 'city_price_type.price_type_id')
    .select(['city_id as cityId', 'price_type_id as priceTypeId'])
    .where('audience', '=', 'retail')
    .where('city.is_active', '=', true)
    .where('price_type.hidden_at', 'is', null)
    .orderBy('city.sort')
    .orderBy('city.id')
    .execute();
}

const askPrices = prepared<PriceRow & { productId: number }>(
  'prices',
  `select product_id as "productId", price_type_id as "priceType", min_quantity as "minQuantity",
          kopecks, old_kopecks as "oldKopecks"
   from price where product_id = any($1::int[]) and price_type_id = any($2::int[])
   order by product_id, price_type_id, min_quantity`,
);

/** All thresholds of products in the given price types. */
export async function readPrices(
  db: Db,
  productIds: readonly number[],
  priceTypeIds: readonly number[],
): Promise<(PriceRow & { productId: number })[]> {
  return askPrices(db, [productIds, priceTypeIds]);
}
