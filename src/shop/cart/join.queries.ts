import { sql } from 'kysely';
import type { Tx } from '../../core/db.server.ts';
import { MOST_KEYS } from './cart.ts';

/**
 * Lines of a cart learn which additions those of the guest's cart remember, before these are forgotten. What he has
 * taken out comes as taken out.
 */
export async function joinKeys(
  tx: Tx,
  { ofGuest, ofUser }: { ofGuest: number; ofUser: number },
): Promise<void> {
  await sql`
    insert into cart_item as i (cart_id, product_id, quantity, removed_at, addition_keys)
    select ${ofUser}::int, g.product_id, g.quantity, g.removed_at, g.addition_keys
    from cart_item g
    where g.cart_id = ${ofGuest} and g.addition_keys <> '{}'
      and (g.removed_at is not null
           or exists (select from cart_item u where u.cart_id = ${ofUser} and u.product_id = g.product_id))
    order by g.id
    on conflict (cart_id, product_id) do update
      set addition_keys = (excluded.addition_keys || i.addition_keys)[:${sql.lit(MOST_KEYS)}]
  `.execute(tx);
}
