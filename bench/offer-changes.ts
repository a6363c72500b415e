import { sql } from 'kysely';
import type { Db } from '../src/platform/database/db.server.ts';
import { refreshListing } from '../src/shop/search/search.server.ts';

const CHANGED_ROWS = 10_000;

/** The goods with the greatest ids; `cheapest` is a listed one with a price and a place in a warehouse of the default city. */
export async function offersToChange(db: Db) {
  const found = await sql<{ cityId: number; priceTypeId: number; cheapest: number; ids: number[] }>`
    select city.id as "cityId", t.price_type_id as "priceTypeId",
           (select max(p.product_id) from price p join listing l using (product_id) join stock s using (product_id)
            join city_warehouse w on w.warehouse_id = s.warehouse_id and w.city_id = city.id
            where p.price_type_id = t.price_type_id) as cheapest,
           array(select product_id from listing where previous_lft = -1 order by product_id desc
                 limit ${CHANGED_ROWS}) as ids
    from city join city_price_type t on t.city_id = city.id and t.audience = 'retail' where city.is_default
  `.execute(db);
  const [row] = found.rows;
  if (!row) throw new Error('no city to measure in');
  // Goods imported meanwhile may be newer and not sold in that city.
  return { ...row, ids: [...new Set([...row.ids, row.cheapest])] };
}

/** Writes new prices and stock for all of them in one transaction, like an import. */
export async function changeOffers(db: Db, ids: number[], write?: (tx: Db) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`update price set kopecks = kopecks + 100, old_kopecks = old_kopecks + 100 where product_id = any(${ids})`.execute(
      tx,
    );
    await sql`update stock set on_hand = (on_hand::int + 3) % 20 where product_id = any(${ids})`.execute(tx);
    await write?.(tx);
    await refreshListing(tx, ids);
  });
}
