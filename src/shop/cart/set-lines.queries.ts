import { sql } from 'kysely';
import type { Tx } from '../../core/db.server.ts';

/** Takes out the lines of some products. */
export async function removeProducts(tx: Tx, cartId: number, productIds: readonly number[]): Promise<void> {
  await sql`
    update cart_item set removed_at = now()
    where cart_id = ${cartId} and removed_at is null and product_id = any(${productIds}::int[])
  `.execute(tx);
}
