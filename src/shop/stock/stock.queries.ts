import { sql } from 'kysely';
import type { PublicDb } from '../../platform/database/db.server.ts';

/** The free stock of a product in one warehouse: [shop, or null when it has no visitors; lead days; quantity]. */
export type FreeStock = [shopId: number | null, leadDays: number, free: number];

/**
 * An SQL column with the free stock (on_hand − reserved) of a product in a city's warehouses: `FreeStock[]` by
 * priority, or null. Lets a query of another slice read stock in the same statement.
 * @param productId SQL expression of the product's id
 * @param cityId SQL expression of the city's id
 */
export function freeStockColumn(productId: string, cityId: string): string {
  return `(select json_agg(json_build_array(w.shop_id, cw.lead_days, s.on_hand - coalesce(r.reserved, 0))
                           order by cw.priority, w.id)
           from city_warehouse cw
           join warehouse w on w.id = cw.warehouse_id and w.hidden_at is null
           join stock s on s.warehouse_id = w.id and s.product_id = ${productId}
           left join stock_reserved r on r.product_id = s.product_id and r.warehouse_id = s.warehouse_id
           where cw.city_id = ${cityId} and s.on_hand > coalesce(r.reserved, 0))`;
}

/** When the stock of a product in a city's warehouses was last updated by the exchange. */
export async function readStockTime(db: PublicDb, productId: number, cityId: number): Promise<Date | null> {
  const found = await sql<{ at: Date | null }>`
    select max(s.updated_at) as at from stock s join city_warehouse cw on cw.warehouse_id = s.warehouse_id
    where s.product_id = ${productId} and cw.city_id = ${cityId}
  `.execute(db);
  return found.rows[0]?.at ?? null;
}
