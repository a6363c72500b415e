import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.server.ts';

export interface WishRow {
  id: number;
  productId: number;
}

/** Newest first. */
export async function readWishes(
  db: Db,
  wishlistId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<WishRow[]> {
  return db
    .selectFrom('wishlist_item')
    .select(['id', 'product_id as productId'])
    .where('wishlist_id', '=', wishlistId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countWishes(db: Db, wishlistId: number): Promise<number> {
  const row = await db
    .selectFrom('wishlist_item')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('wishlist_id', '=', wishlistId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The wishlist of a session, made when there is none, held until the transaction ends. */
export async function lockWishlist(tx: Tx, sessionId: number): Promise<number> {
  const row = await tx
    .insertInto('wishlist')
    .values({ session_id: sessionId })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ session_id: sessionId }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function readWishOf(db: Db, wishlistId: number, productId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('wishlist_item')
    .select('id')
    .where('wishlist_id', '=', wishlistId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row?.id;
}

export async function insertWish(tx: Tx, wishlistId: number, productId: number): Promise<number> {
  const row = await tx
    .insertInto('wishlist_item')
    .values({ wishlist_id: wishlistId, product_id: productId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** @returns whether there was such an item in this wishlist */
export async function deleteWish(db: Db, wishlistId: number, id: number): Promise<boolean> {
  const done = await db
    .deleteFrom('wishlist_item')
    .where('id', '=', id)
    .where('wishlist_id', '=', wishlistId)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}
