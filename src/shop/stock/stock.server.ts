import { shopSetting } from '../../platform/config/settings.server.ts';
import type { PublicDb } from '../../platform/database/db.server.ts';
import { type FreeStock, freeStockColumn, readStockTime } from './stock.queries.ts';

export { type FreeStock, freeStockColumn };

export interface CityStock {
  /** The sum over all warehouses of the city, not yet rounded down to the multiplicity. */
  free: number;
  /** Free stock by shop of the city. */
  byShop: ReadonlyMap<number, number>;
  /** Days until stock of warehouses without visitors can be collected; null: there is none. */
  leadDays: number | null;
}

/** Sums up the free stock of a product in the warehouses of a city (PR-6). */
export function cityStock(warehouses: readonly FreeStock[] | null): CityStock {
  const byShop = new Map<number, number>();
  let sum = 0;
  let leadDays: number | null = null;
  for (const [shopId, days, free] of warehouses ?? []) {
    sum += free;
    if (shopId !== null) byShop.set(shopId, (byShop.get(shopId) ?? 0) + free);
    else leadDays = Math.min(leadDays ?? days, days);
  }
  return { free: sum, byShop, leadDays };
}

/** When the stock of a product in a city was last updated by the exchange. */
export async function stockTime(db: PublicDb, productId: number, cityId: number): Promise<Date | null> {
  return readStockTime(db, productId, cityId);
}

/** Whether visitors see exact quantities or only levels: the setting `exact_stock`, on unless it is '0'. */
export async function showsExactStock(db: PublicDb): Promise<boolean> {
  return (await shopSetting(db, 'exact_stock')) !== '0';
}
