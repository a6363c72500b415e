import { fromRoubles } from '../../../../platform/text/money.ts';
import type { Answer } from '../../../api/shapes.ts';

type Cart = Answer<'/api/v1/catalog/cart/'>;

/** What a change of buyer did to the cart (COM-6). */
export interface CartDifference {
  dearer: number;
  cheaper: number;
  /** Names of products that can no longer be bought: they have no price there. */
  lost: string[];
  /** Names of products that can be bought again. */
  found: string[];
  /** Roubles, as the API returns them. */
  before: number;
  after: number;
}

/** Compares the carts before and after; null when nothing visible has changed. */
export function cartDifference(before: Cart, after: Cart): CartDifference | null {
  const was = new Map(before.results.map((item) => [item.product.id, item]));
  const difference: CartDifference = {
    dearer: 0,
    cheaper: 0,
    lost: [],
    found: [],
    before: before.total_price,
    after: after.total_price,
  };
  for (const item of after.results) {
    const old = was.get(item.product.id);
    if (!old) continue;
    const [could, can] = [old.max_quantity > 0, item.max_quantity > 0];
    const change =
      could && can ? fromRoubles(item.total) * old.quantity - fromRoubles(old.total) * item.quantity : 0;
    if (could && !can) difference.lost.push(item.product.name);
    if (!could && can) difference.found.push(item.product.name);
    if (change > 0) difference.dearer++;
    if (change < 0) difference.cheaper++;
  }
  const { dearer, cheaper, lost, found } = difference;
  return dearer + cheaper + lost.length + found.length > 0 ? difference : null;
}
