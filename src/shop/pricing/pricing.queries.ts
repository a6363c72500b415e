import type { Db } from '../../core/db.server.ts';

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

/** Thresholds of a product, column by column: they are many, and so they cost least. */
export type PriceColumns = {
  priceType: number[];
  minQuantity: number[];
  kopecks: number[];
  oldKopecks: (number | null)[];
};

/**
 * All thresholds of a product in some price types, to be read along with other things of it: SQL of a column with
 * `PriceColumns` or null, in no order.
 * @param productId SQL of the product's id
 * @param priceTypes SQL of an array of ids
 */
export function pricesColumn(productId: string, priceTypes: string): string {
  return `(select json_build_object('priceType', json_agg(price_type_id), 'minQuantity', json_agg(min_quantity),
                                    'kopecks', json_agg(kopecks), 'oldKopecks', json_agg(old_kopecks))
           from price where product_id = ${productId} and price_type_id = any(${priceTypes}) having count(*) > 0)`;
}
