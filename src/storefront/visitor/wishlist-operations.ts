import { type ApiClient, data, ifThere } from '../api/client.ts';
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

/**
 * Sends an operation.
 * @param outdate called when the server has shown that it knows more than the page
 * @returns the change of the confirmed wishlist
 */
export async function sendToWishlist(
  api: ApiClient,
  outdate: () => void,
  { kind, product }: WishlistOperation,
  confirmed: WishlistState,
): Promise<(state: WishlistState) => WishlistState> {
  const item = wishlistItemOf(confirmed, product);
  if (kind === 'add') {
    const { id } = await data(api.POST('/api/v1/wishlists/wishlist-items/', { body: { product } }));
    if (confirmed.id === null) outdate(); // the wishlist has just been given its id
    return (state) => addToWishlist(state, { id, product });
  }
  if (!item) return (state) => state;
  const params = { path: { id: String(item.id) } };
  const removed = await ifThere(api.DELETE('/api/v1/wishlists/wishlist-items/{id}/', { params }));
  if (!removed) outdate(); // another tab was first
  return (state) => removeFromWishlist(state, item.id);
}
