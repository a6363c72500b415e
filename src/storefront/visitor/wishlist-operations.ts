import { addToWishlist, removeFromWishlist, type WishlistState, wishlistItemOf } from './wishlist-state.ts';

/** The operations on a wishlist; all of them may be repeated. */
export interface WishlistOperation {
  kind: 'add' | 'remove';
  product: number;
}

/** The wishlist as it looks while the operation is pending. */
export function applyToWishlist(state: WishlistState, { kind, product }: WishlistOperation): WishlistState {
  const item = wishlistItemOf(state, product);
  if (kind === 'add') return item ? state : addToWishlist(state, { id: -product, product });
  return item ? removeFromWishlist(state, item.id) : state;
}

/** Merges waiting operations: of several clicks for one product the last one counts. */
export function joinWishlist(
  waiting: WishlistOperation,
  later: WishlistOperation,
): WishlistOperation | undefined {
  return waiting.product === later.product ? later : undefined;
}
