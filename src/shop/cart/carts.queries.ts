import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.server.ts';

/**
 * The cart of whom a session belongs to, made when there is none; parallel calls answer the same one. A login that is just ending
 * the session is waited for.
 * @returns nothing when the session has ended
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
 * Waits until nobody else changes several lines of the cart; a key of it may still be referred to.
 * @returns whether it is there: a login may have joined it to another
 */
export async function lockCart(tx: Tx, cartId: number): Promise<boolean> {
  const found = await sql`select from cart where id = ${cartId} for no key update`.execute(tx);
  return found.rows.length > 0;
}

/** The carts of a guest's session and of a user, held until the transaction ends. */
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

/** A guest's cart becomes that of a user who has none. */
export async function giveCart(tx: Tx, cartId: number, userId: number): Promise<void> {
  await tx.updateTable('cart').set({ session_id: null, user_id: userId }).where('id', '=', cartId).execute();
}
