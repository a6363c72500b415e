/** The role of a member in a company. */
export type MemberRole = 'head' | 'buyer' | 'accountant' | 'receiver';

/** The company a visitor buys for, with the price terms of its contract (PR-5, COM-5). */
export interface Buyer {
  legalEntityId: number;
  role: MemberRole;
  /** null: no contract, so the city's prices apply. */
  contractId: number | null;
  /** The contract's price type, the same in every city; null: the city's type for the audience. */
  priceType: number | null;
  audience: 'retail' | 'wholesale';
  /** The contract's discount in percent; 0: none. */
  percent: number;
}

/**
 * The person behind a request, as every slice sees him. A guest without a session owns nothing; `src/api`, the
 * composition root, fills in what a session adds (cart, wishlist, login).
 */
export interface Visitor {
  /** The city of the `city` cookie. An invalid cookie means the default city. */
  cityId: number;
  /** null until the first write (API-8). */
  sessionId: number | null;
  cartId: number | null;
  wishlistId: number | null;
  /** Items of the wishlist, in the order of the list. */
  wishlistItems: readonly { id: number; product: number }[];
  /** The same products, for the heart icons on cards. */
  wishlistProductIds: ReadonlySet<number>;
  /** The logged-in user; null: a guest. */
  userId: number | null;
  isAuthenticated: boolean;
  isLegalEntity: boolean;
  /** The company he buys for; null: himself. */
  buyer: Buyer | null;
  /** Whether the visitor has a session. If so, no answer may be put into a shared cache. */
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
