import { sql } from 'kysely';
import type { Db } from '../../core/db.server.ts';
import { prepared } from '../../core/prepared.server.ts';

export interface FreeStock {
  productId: number;
  warehouseId: number;
  /** null: a warehouse where people do not come. */
  shopId: number | null;
  leadDays: number;
  free: number;
}

const askFreeStock = prepared<FreeStock>(
  'free_stock',
  `select s.product_id as "productId", w.id as "warehouseId", w.shop_id as "shopId",
          cw.lead_days as "leadDays", s.on_hand - coalesce(r.reserved, 0) as free
   from city_warehouse cw
   join warehouse w on w.id = cw.warehouse_id and w.hidden_at is null
   join stock s on s.warehouse_id = w.id and s.product_id = any($1::int[])
   left join stock_reserved r on r.product_id = s.product_id and r.warehouse_id = s.warehouse_id
   where cw.city_id = $2 and s.on_hand > coalesce(r.reserved, 0)
   order by s.product_id, cw.priority, w.id`,
);

/** Free stock of products in the warehouses of a city: on_hand − reserved where something is left. */
export async function readFreeStock(
  db: Db,
  productIds: readonly number[],
  cityId: number,
): Promise<FreeStock[]> {
  return askFreeStock(db, [productIds, cityId]);
}

/** When the stock of a product in a city's warehouses was last told. */
export async function readStockTime(db: Db, productId: number, cityId: number): Promise<Date | null> {
  const found = await sql<{ at: Date | null }>`
    select max(s.updated_at) as at from stock s join city_warehouse cw on cw.warehouse_id = s.warehouse_id
    where s.product_id = ${productId} and cw.city_id = ${cityId}
  `.execute(db);
  return found.rows[0]?.at ?? null;
}

/** Whether visitors may see exact numbers. */
export async function readShowsExactStock(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('shop_setting')
    .select('value')
    .where('name', '=', 'exact_stock')
    .executeTakeFirst();
  return row?.value !== '0';
}
