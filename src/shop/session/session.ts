/** What somebody may do for a company he belongs to. */
export type MemberRole = 'head' | 'buyer' | 'accountant' | 'receiver';

/** The company somebody buys for, and what its contract says of prices (DESIGN §4, RULINGS 16). */
export interface Buyer {
  legalEntityId: number;
  role: MemberRole;
  /** null: without a contract, at the prices of the city. */
  contractId: number | null;
  /** The type the contract names, the same in every city; null: what the city has for the audience. */
  priceType: number | null;
  audience: 'retail' | 'wholesale';
  /** Discount of the contract in percent; 0: none. */
  percent: number;
}

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
  /** For whom he buys; null: for himself. */
  buyer: Buyer | null;
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
    buyer: null,
    hasSession: false,
  };
}
