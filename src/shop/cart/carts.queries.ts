import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.server.ts';

/**
 * The cart of a session's owner, created if missing. Parallel calls get the same cart, and a login that is just
 * ending the session is waited for.
 * @returns undefined when the session has ended
 */
export async function upsertCart(db: Db, sessionId: number): Promise<number | undefined> {
  const found = await sql<{ id: number }>`
    insert into cart as c (session_id, user_id)
    select case when user_id is null then id end, user_id from session where id = ${sessionId} for key share
    on conflict (owner) do update set created_at = c.created_at
    returning id
  `.execute(db);
  return found.rows[0]?.id;
}

/**
 * Locks the cart against other changes of several lines. A weaker lock than `for update`, so that rows may still
 * refer to the cart.
 * @returns whether it still exists: a login may have merged it into another
 */
export async function lockCart(tx: Tx, cartId: number): Promise<boolean> {
  const found = await sql`select from cart where id = ${cartId} for no key update`.execute(tx);
  return found.rows.length > 0;
}

/** The carts of a guest's session and of a user, locked until the transaction ends. */
export async function lockCarts(
  tx: Tx,
  { sessionId, userId }: { sessionId: number; userId: number },
): Promise<{ ofGuest: number | undefined; ofUser: number | undefined }> {
  const { rows } = await sql<{ id: number; isGuests: boolean }>`
    select id, session_id is not null as "isGuests" from cart
    where session_id = ${sessionId} or user_id = ${userId} order by id for no key update
  `.execute(tx);
  return {
    ofGuest: rows.find(({ isGuests }) => isGuests)?.id,
    ofUser: rows.find(({ isGuests }) => !isGuests)?.id,
  };
}

/** Gives a guest's cart to a user who has none. */
export async function giveCart(tx: Tx, cartId: number, userId: number): Promise<void> {
  await tx.updateTable('cart').set({ session_id: null, user_id: userId }).where('id', '=', cartId).execute();
}

/** Removes the lines of some products. */
export async function removeProducts(tx: Tx, cartId: number, productIds: readonly number[]): Promise<void> {
  await sql`
    update cart_item set removed_at = now()
    where cart_id = ${cartId} and removed_at is null and product_id = any(${productIds}::int[])
  `.execute(tx);
}

/**
 * SQL that locks a cart until the transaction ends, as a subquery; it has a row if the cart still belongs to this owner.
 * @param cart SQL expression of the cart's id
 * @param owner SQL expression of its owner
 * @param condition SQL condition; without it the cart is not locked
 */
export function holdCartText(cart: string, owner: string, condition: string): string {
  return `select c.id from cart c where c.id = ${cart} and c.owner = ${owner} and ${condition} for no key update of c`;
}

/** SQL of the lines of a cart: `id`, `product_id`, `quantity`. Read them in a statement after the one that locks the cart. */
export function heldLinesText(cart: string): string {
  return `select id, product_id, quantity from cart_item where cart_id = ${cart} and removed_at is null`;
}

/**
 * SQL that deletes lines that became an order, so that «Вернуть» cannot restore them. Lets the statement that writes the
 * order delete them too.
 * @param cart SQL expression of the cart's id
 * @param lines SQL expression of an array of line ids
 */
export function deleteLinesText(cart: string, lines: string): string {
  return `delete from cart_item where cart_id = ${cart} and id = any(${lines})`;
}

/** The contents of a user's cart. */
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
