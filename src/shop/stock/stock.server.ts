import type { ChangeKind } from '../../core/changes.server.ts';
import type { Db } from '../../core/db.server.ts';
import { kept } from '../../core/kept.server.ts';
import { type FreeStock, readFreeStock, readShowsExactStock, readStockTime } from './stock.queries.ts';

const settings: ReadonlySet<ChangeKind> = new Set(['layout']);

export interface CityStock {
  /** Σ of all warehouses of the city, before it is floored to the multiple. */
  free: number;
  /** Free stock by shop of the city. */
  byShop: ReadonlyMap<number, number>;
  /** Days until stock of warehouses without a shop can be collected; null: there is none. */
  leadDays: number | null;
}

/** Stock of products in one city (DESIGN §4); a product that is not in the map has none. */
export async function cityStock(
  db: Db,
  productIds: readonly number[],
  cityId: number,
): Promise<Map<number, CityStock>> {
  const rows = Map.groupBy(await readFreeStock(db, productIds, cityId), ({ productId }) => productId);
  return new Map([...rows].map(([id, each]) => [id, sumUp(each)]));
}

function sumUp(rows: readonly FreeStock[]): CityStock {
  const byShop = new Map<number, number>();
  let free = 0;
  let leadDays: number | null = null;
  for (const row of rows) {
    free += row.free;
    if (row.shopId !== null) byShop.set(row.shopId, (byShop.get(row.shopId) ?? 0) + row.free);
    else leadDays = Math.min(leadDays ?? row.leadDays, row.leadDays);
  }
  return { free, byShop, leadDays };
}

/** When the stock of a product was last told for a city. */
export async function stockTime(db: Db, productId: number, cityId: number): Promise<Date | null> {
  return readStockTime(db, productId, cityId);
}

/** Whether visitors see exact numbers or only levels: the setting `exact_stock`, yes unless it is '0'. */
export async function showsExactStock(db: Db): Promise<boolean> {
  return kept(db, 'exact stock', settings, () => readShowsExactStock(db));
}
