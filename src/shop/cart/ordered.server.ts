import type { Tx } from '../../core/db.server.ts';
import { deleteLines, lockLines } from './ordered.queries.ts';

/** A line as an order takes it. */
export interface OrderedLine {
  id: number;
  productId: number;
  quantity: number;
}

/** Lines of the visitor's cart, held as they are until the caller's transaction ends. */
export async function holdCartLines(tx: Tx, cartId: number | null): Promise<OrderedLine[]> {
  return cartId === null ? [] : lockLines(tx, cartId);
}

/** Takes out of the cart what was ordered; all else stays. */
export async function removeOrdered(tx: Tx, cartId: number, lineIds: readonly number[]): Promise<void> {
  await deleteLines(tx, cartId, lineIds);
}
