import type { Db, PublicDb } from '../../platform/database/db.server.ts';
import { prepared, preparedPublic } from '../../platform/database/prepared.server.ts';
import { TODAY_TEXT } from '../../platform/text/legal-day.queries.ts';
import type { LegalDay } from '../../platform/text/legal-day.ts';

export interface CityTypes {
  cityId: number;
  /** The price types of the city for its audiences; null: none. */
  retail: number | null;
  wholesale: number | null;
}

const askCityTypes = preparedPublic<CityTypes>(
  'city_types',
  `select c.id as "cityId",
          min(t.id) filter (where cp.audience = 'retail') as retail,
          min(t.id) filter (where cp.audience = 'wholesale') as wholesale
   from city c
   left join city_price_type cp on cp.city_id = c.id
   left join price_type t on t.id = cp.price_type_id and t.hidden_at is null
   where c.is_active group by c.id order by c.sort, c.id`,
);

/** All active cities with their price types, in the order of cities. Hidden price types are left out. */
export async function readCityTypes(db: PublicDb): Promise<CityTypes[]> {
  return askCityTypes(db, []);
}

/** Price types that are not hidden. */
export async function readLiveTypes(db: PublicDb): Promise<number[]> {
  const rows = await db.selectFrom('price_type').select('id').where('hidden_at', 'is', null).execute();
  return rows.map(({ id }) => id);
}

/** The prices of a product, column by column: there are many rows, and this form is the cheapest to transfer. */
export type PriceColumns = {
  priceType: number[];
  minQuantity: number[];
  kopecks: number[];
  oldKopecks: (number | null)[];
};

/**
 * An SQL column with all prices of a product in some price types: `PriceColumns` or null, unordered. Lets a query of
 * another slice read prices in the same statement.
 * @param productId SQL expression of the product's id
 * @param priceTypes SQL expression of an array of ids
 */
export function pricesColumn(productId: string, priceTypes: string): string {
  return `(select json_build_object('priceType', json_agg(price_type_id), 'minQuantity', json_agg(min_quantity),
                                    'kopecks', json_agg(kopecks), 'oldKopecks', json_agg(old_kopecks))
           from price where product_id = ${productId} and price_type_id = any(${priceTypes}) having count(*) > 0)`;
}

const vatRatesText = (day: string) => `select distinct on (code) code, percent from vat_rate
   where valid_from <= ${day} order by code, valid_from desc`;

/** An SQL column with the VAT rates of today: JSON of rows (code, percent). */
export const VAT_RATES_COLUMN = `(select json_agg(v) from (${vatRatesText(TODAY_TEXT)}) v)`;

const ask = prepared<VatRow>('vat_rates', vatRatesText(`coalesce($1::date, ${TODAY_TEXT})`));

/** The VAT rate of a tax code; `percent` null: without VAT. */
export interface VatRow {
  code: string;
  percent: number | null;
}

/** The VAT rates on a day of the Moscow calendar, which the law uses; undefined: today. */
export async function readVatRates(db: Db, day: LegalDay | undefined): Promise<VatRow[]> {
  return ask(db, [day ?? null]);
}
