import type { Tx } from '../../core/db.server.ts';
import { countLines, forgetRemoved, writeLines } from './cart.queries.ts';
import { MOST_CART_LINES } from './cart.ts';
import { removeProducts } from './set-lines.queries.ts';

/** What the cart is to hold of a product; 0: nothing. */
export interface SetLine {
  product: number;
  /** In pieces that can be had: the caller has looked. */
  quantity: number;
  /** Whether the cart holds it now. */
  isThere: boolean;
}

/**
 * Makes the cart hold these quantities, whatever it held of these products before; all else stays. The caller holds the
 * cart (`holdCart`).
 * @returns products that had no room
 */
export async function setLines(tx: Tx, cartId: number, lines: readonly SetLine[]): Promise<Set<number>> {
  const leaving = lines.filter(({ quantity, isThere }) => quantity === 0 && isThere);
  if (leaving.length > 0) {
    await removeProducts(
      tx,
      cartId,
      leaving.map(({ product }) => product),
    );
    await forgetRemoved(tx, cartId, MOST_CART_LINES);
  }
  let room = MOST_CART_LINES - (await countLines(tx, cartId));
  const without = new Set<number>();
  const written = lines.flatMap(({ product, quantity, isThere }) => {
    if (quantity === 0) return [];
    if (!isThere && room-- <= 0) {
      without.add(product);
      return [];
    }
    return [{ productId: product, quantity }];
  });
  if (written.length > 0) await writeLines(tx, cartId, written, undefined);
  return without;
}
