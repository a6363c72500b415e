import type { Db } from '../../core/db.server.ts';
import { prepared } from '../../core/prepared.server.ts';

export interface CityTypes {
  cityId: number;
  /** Price types the city has for its audiences; null: none. */
  retail: number | null;
  wholesale: number | null;
}

const askCityTypes = prepared<CityTypes>(
  'city_types',
  `select c.id as "cityId",
          min(t.id) filter (where cp.audience = 'retail') as retail,
          min(t.id) filter (where cp.audience = 'wholesale') as wholesale
   from city c
   left join city_price_type cp on cp.city_id = c.id
   left join price_type t on t.id = cp.price_type_id and t.hidden_at is null
   where c.is_active group by c.id order by c.sort, c.id`,
);

/** Every active city with its price types, in the order of cities; those that are hidden are none. */
export async function readCityTypes(db: Db): Promise<CityTypes[]> {
  return askCityTypes(db, []);
}

/** Price types that are not hidden. */
export async function readLiveTypes(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('price_type').select('id').where('hidden_at', 'is', null).execute();
  return rows.map(({ id }) => id);
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
