import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.server.ts';

export interface WishRow {
  id: number;
  productId: number;
}

/** Items, newest first. */
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

/**
 * The wishlist of a session's owner, created if missing and locked until the transaction ends. A login that is just
 * ending the session is waited for.
 * @returns undefined when the session has ended
 */
export async function lockWishlist(tx: Tx, sessionId: number): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    insert into wishlist as w (session_id, user_id)
    select case when user_id is null then id end, user_id from session where id = ${sessionId} for key share
    on conflict (owner) do update set created_at = w.created_at
    returning id
  `.execute(tx);
  return found.rows[0]?.id;
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

/** @returns whether the wishlist had such an item */
export async function deleteWish(db: Db, wishlistId: number, id: number): Promise<boolean> {
  const done = await db
    .deleteFrom('wishlist_item')
    .where('id', '=', id)
    .where('wishlist_id', '=', wishlistId)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}

/**
 * Gives the wishlist of a guest's session to a user who has none.
 * @returns whether he had none
 */
export async function giveWishlist(tx: Tx, sessionId: number, userId: number): Promise<boolean> {
  const done = await sql`
    update wishlist set session_id = null, user_id = ${userId}
    where session_id = ${sessionId} and not exists (select from wishlist where user_id = ${userId})
  `.execute(tx);
  return (done.numAffectedRows ?? 0n) > 0n;
}

/** Copies the guest's items to the user's wishlist, newest first as far as there is room. */
export async function copyWishes(tx: Tx, sessionId: number, userId: number, most: number): Promise<void> {
  await sql`
    with own as (select id from wishlist where user_id = ${userId} for no key update),
    taken as (
      select i.product_id, i.created_at from wishlist_item i join wishlist w on w.id = i.wishlist_id
      where w.session_id = ${sessionId}
        and not exists (select from wishlist_item o where o.wishlist_id = (select id from own)
                        and o.product_id = i.product_id)
      order by i.id desc
      limit greatest(0, ${most} - (select count(*) from wishlist_item where wishlist_id = (select id from own))))
    insert into wishlist_item (wishlist_id, product_id, created_at)
    select own.id, taken.product_id, taken.created_at from own, taken order by taken.created_at
    on conflict do nothing
  `.execute(tx);
}

/** Names of the products on a user's wishlist. */
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
