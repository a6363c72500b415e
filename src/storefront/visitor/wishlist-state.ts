/** An item of the wishlist (R3.15). */
export interface WishlistItem {
  /** Negative until the server has assigned an id. */
  id: number;
  product: number;
}

/** The state of the wishlist (R3.16). */
export interface WishlistState {
  id: number | null;
  items: readonly WishlistItem[];
  count: number;
}

export const emptyWishlist: WishlistState = { id: null, items: [], count: 0 };

// Set, add and remove keep the count equal to the number of items (R4.17).

/** Replaces the wishlist with the server's version. */
export function setWishlist(
  _state: WishlistState,
  { id, items }: Omit<WishlistState, 'count'>,
): WishlistState {
  return { id, items, count: items.length };
}

/** Adds a product, unless it is there already. */
export function addToWishlist(state: WishlistState, item: WishlistItem): WishlistState {
  const others = state.items.filter(({ product }) => product !== item.product);
  return setWishlist(state, { id: state.id, items: [...others, item] });
}

/** Removes an item by its id. */
export function removeFromWishlist(state: WishlistState, id: number): WishlistState {
  return setWishlist(state, { id: state.id, items: state.items.filter((item) => item.id !== id) });
}

/** The item of a product. */
export function wishlistItemOf(state: WishlistState, product: number): WishlistItem | undefined {
  return state.items.find((item) => item.product === product);
}
