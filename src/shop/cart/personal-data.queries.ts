import type { Db, Tx } from '../../core/db.server.ts';

/** What lies in somebody's cart. */
export async function readCartOf(db: Db, userId: number): Promise<unknown[]> {
  return db
    .selectFrom('cart as c')
    .innerJoin('cart_item as i', 'i.cart_id', 'c.id')
    .innerJoin('product as p', 'p.id', 'i.product_id')
    .select(['p.name as Товар', 'i.quantity as Количество'])
    .where('c.user_id', '=', userId)
    .orderBy('i.id')
    .execute();
}

export async function deleteCartOf(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('cart').where('user_id', '=', userId).execute();
}
