/**
 * Who asks, as every slice sees him. A guest without a session has nothing of his own; what a session adds
 * (cart, wishlist, login) is filled in by `src/api`, the composition root.
 */
export interface Visitor {
  /** The current city: of the `city` cookie, garbage there means the default city. */
  cityId: number;
  cartId: number | null;
  wishlistId: number | null;
  /** Available lines, never pieces (RULINGS 5). */
  cartItemsCount: number;
  wishlistItemsCount: number;
  wishlistProductIds: ReadonlySet<number>;
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
    cartId: null,
    wishlistId: null,
    cartItemsCount: 0,
    wishlistItemsCount: 0,
    wishlistProductIds: nothing,
    isAuthenticated: false,
    isLegalEntity: false,
    hasSession: false,
  };
}
