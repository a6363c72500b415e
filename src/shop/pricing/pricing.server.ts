import type { ChangeKind } from '../../core/changes.server.ts';
import type { Db } from '../../core/db.server.ts';
import { kept } from '../../core/kept.server.ts';
import { readPrices, readRetailPriceTypes } from './pricing.queries.ts';
import type { PriceRow } from './pricing.ts';

/** Which type is whose changes with `everything`, which drops any. */
const cities: ReadonlySet<ChangeKind> = new Set(['layout']);

function retailPriceTypes(db: Db) {
  return kept(db, 'retail price types', cities, () => readRetailPriceTypes(db));
}

/** The price type a guest sees in a city; null: none is assigned, nothing has a price there. */
export async function retailPriceType(db: Db, cityId: number): Promise<number | null> {
  const types = await retailPriceTypes(db);
  return types.find((each) => each.cityId === cityId)?.priceTypeId ?? null;
}

/** What `unitPrice` needs to answer for guests of every active city. */
export interface RetailPrices {
  /** Active cities with their price type, in the order of cities. */
  cities: readonly { cityId: number; priceTypeId: number }[];
  /** Rows of a product in those price types. */
  rowsOf(productId: number): readonly PriceRow[];
}

/** Retail prices of some products in all active cities. */
export async function retailPrices(db: Db, productIds: readonly number[]): Promise<RetailPrices> {
  const cities = await retailPriceTypes(db);
  const priceTypes = [...new Set(cities.map(({ priceTypeId }) => priceTypeId))];
  const byProduct = Map.groupBy(await readPrices(db, productIds, priceTypes), ({ productId }) => productId);
  return { cities, rowsOf: (productId) => byProduct.get(productId) ?? [] };
}
