import { sql } from 'kysely';
import type { Tx } from '../../core/db.server.ts';

/** Lines of a cart in the order of adding; nobody changes the cart until the transaction ends. */
export async function lockLines(tx: Tx, cartId: number) {
  await sql`select from cart where id = ${cartId} for no key update`.execute(tx);
  return tx
    .selectFrom('cart_item')
    .select(['id', 'product_id as productId', 'quantity'])
    .where('cart_id', '=', cartId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Lines that became an order: they do not come back by «Вернуть». */
export async function deleteLines(tx: Tx, cartId: number, lineIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('cart_item').where('cart_id', '=', cartId).where('id', 'in', lineIds).execute();
}
