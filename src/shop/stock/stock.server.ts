import type { Db } from '../../core/db.server.ts';
import { shopSetting } from '../../core/settings.server.ts';
import { type FreeStock, freeStockColumn, readStockTime } from './stock.queries.ts';

export { type FreeStock, freeStockColumn };

export interface CityStock {
  /** Σ of all warehouses of the city, before it is floored to the multiple. */
  free: number;
  /** Free stock by shop of the city. */
  byShop: ReadonlyMap<number, number>;
  /** Days until stock of warehouses without a shop can be collected; null: there is none. */
  leadDays: number | null;
}

/** Warehouses of a city as they were read → what it has of the product (DESIGN §4). */
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

/**
 * In how many days so much can be brought from where it lies: from the first warehouse that has all of it, or else when
 * the last of several has come, as orders take it.
 * @returns null: the city has less
 */
export function daysUntilPacked(warehouses: readonly FreeStock[] | null, quantity: number): number | null {
  const stocks = warehouses ?? [];
  const whole = stocks.find(([, , free]) => free >= quantity);
  if (whole) return whole[1];
  let left = quantity;
  let latest = 0;
  for (const [, days, free] of stocks) {
    if (left > 0) latest = Math.max(latest, days);
    left -= free;
  }
  return left > 0 ? null : latest;
}

/** When the stock of a product was last told for a city. */
export async function stockTime(db: Db, productId: number, cityId: number): Promise<Date | null> {
  return readStockTime(db, productId, cityId);
}

/** Whether visitors see exact numbers or only levels: the setting `exact_stock`, yes unless it is '0'. */
export async function showsExactStock(db: Db): Promise<boolean> {
  return (await shopSetting(db, 'exact_stock')) !== '0';
}
