/** SPEC §3: «Wishlist item: id.» */
export interface WishlistItem {
  /** Negative until the server has given the item its own. */
  id: number;
  product: number;
}

/** SPEC §3: «Wishlist state: id, items, count.» */
export interface WishlistState {
  id: number | null;
  items: readonly WishlistItem[];
  count: number;
}

export const emptyWishlist: WishlistState = { id: null, items: [], count: 0 };

// «Wishlist: set, add and remove keep count equal to the number of items.» (SPEC §4)

/** The wishlist as the server tells of it. */
export function setWishlist(
  _state: WishlistState,
  { id, items }: Omit<WishlistState, 'count'>,
): WishlistState {
  return { id, items, count: items.length };
}

/** Adds goods; those that are there already stay once. */
export function addToWishlist(state: WishlistState, item: WishlistItem): WishlistState {
  const others = state.items.filter(({ product }) => product !== item.product);
  return setWishlist(state, { id: state.id, items: [...others, item] });
}

/** Removes an item by its id. */
export function removeFromWishlist(state: WishlistState, id: number): WishlistState {
  return setWishlist(state, { id: state.id, items: state.items.filter((item) => item.id !== id) });
}

/** The item of these goods. */
export function wishlistItemOf(state: WishlistState, product: number): WishlistItem | undefined {
  return state.items.find((item) => item.product === product);
}
