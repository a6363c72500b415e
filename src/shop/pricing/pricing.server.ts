import type { ChangeKind } from '../../core/changes.server.ts';
import type { Db } from '../../core/db.server.ts';
import { kept } from '../../core/kept.server.ts';
import { type PriceColumns, pricesColumn, readRetailPriceTypes } from './pricing.queries.ts';
import type { PriceRow } from './pricing.ts';

export { type PriceColumns, pricesColumn };

export interface RetailPriceType {
  cityId: number;
  priceTypeId: number;
}

/** Which type is whose changes with `everything`, which drops any. */
const cities: ReadonlySet<ChangeKind> = new Set(['layout']);

/** Active cities with the price type of their guests, in the order of cities. */
export async function retailPriceTypes(db: Db): Promise<readonly RetailPriceType[]> {
  return kept(db, 'retail price types', cities, () => readRetailPriceTypes(db));
}

/** The price type a guest sees in a city; null: none is assigned, nothing has a price there. */
export async function retailPriceType(db: Db, cityId: number): Promise<number | null> {
  const types = await retailPriceTypes(db);
  return types.find((each) => each.cityId === cityId)?.priceTypeId ?? null;
}

/** Columns as they were read → rows, in no order. */
export function priceRows(columns: PriceColumns | null): PriceRow[] {
  if (!columns) return [];
  const { priceType, minQuantity, kopecks, oldKopecks } = columns;
  return priceType.map((type, at) => ({
    priceType: type,
    minQuantity: minQuantity[at] as number,
    kopecks: kopecks[at] as number,
    oldKopecks: oldKopecks[at] ?? null,
  }));
}
