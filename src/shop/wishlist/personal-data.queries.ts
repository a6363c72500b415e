import type { Db, Tx } from '../../core/db.server.ts';

/** Names of goods on somebody's wishlist. */
export async function readWishesOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('wishlist as w')
    .innerJoin('wishlist_item as i', 'i.wishlist_id', 'w.id')
    .innerJoin('product as p', 'p.id', 'i.product_id')
    .select('p.name')
    .where('w.user_id', '=', userId)
    .orderBy('i.id')
    .execute();
  return rows.map(({ name }) => name);
}

export async function deleteWishesOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('wishlist').where('user_id', '=', userId).execute();
}
