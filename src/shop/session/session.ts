/**
 * Who asks, as every slice sees him. A guest without a session has nothing of his own; what a session adds
 * (cart, wishlist, login) is filled in by `src/api`, the composition root.
 */
export interface Visitor {
  /** The current city: of the `city` cookie, garbage there means the default city. */
  cityId: number;
  /** null until the first write (RULINGS 9). */
  sessionId: number | null;
  cartId: number | null;
  wishlistId: number | null;
  /** Lines of the wishlist in the order of the list. */
  wishlistItems: readonly { id: number; product: number }[];
  /** The same goods, for hearts on cards. */
  wishlistProductIds: ReadonlySet<number>;
  /** Who he is; null for a guest. */
  userId: number | null;
  isAuthenticated: boolean;
  isLegalEntity: boolean;
  /** Whether anything is kept for him: then no answer may be shared. */
  hasSession: boolean;
}

const nothing: ReadonlySet<number> = new Set();

/** A visitor without a session. */
export function guest(cityId: number): Visitor {
  return {
    cityId,
    sessionId: null,
    cartId: null,
    wishlistId: null,
    wishlistItems: [],
    wishlistProductIds: nothing,
    userId: null,
    isAuthenticated: false,
    isLegalEntity: false,
    hasSession: false,
  };
}
