import type { Tx } from '../../core/db.server.ts';
import { prepared } from '../../core/prepared.server.ts';

interface HeldLine {
  id: number;
  productId: number;
  quantity: number;
}

const hold = prepared<{ id: number }>(
  'hold_cart',
  'select id from cart where id = $1 and owner = $2 for no key update',
);
const askHeld = prepared<HeldLine>(
  'held_lines',
  `select id, product_id as "productId", quantity from cart_item
   where cart_id = $1 and removed_at is null order by id`,
);

/**
 * Lines of somebody's cart in the order of adding; nobody changes the cart until the transaction ends.
 * @returns nothing when it is not his any more
 */
export async function lockLines(tx: Tx, cartId: number, owner: number): Promise<HeldLine[] | undefined> {
  return (await hold(tx, [cartId, owner])).length === 0 ? undefined : askHeld(tx, [cartId]);
}

const forget = prepared('forget_ordered', 'delete from cart_item where cart_id = $1 and id = any($2::int[])');

/** Lines that became an order: they do not come back by «Вернуть». */
export async function deleteLines(tx: Tx, cartId: number, lineIds: readonly number[]): Promise<void> {
  await forget(tx, [cartId, lineIds]);
}
