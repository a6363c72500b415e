import { fromRoubles } from '../../platform/text/money.ts';
import type { Answer } from '../api/shapes.ts';
import { type CartItem, type CartState, cartItem, setCart } from './cart-state.ts';
import {
  selectCity,
  setAccountData,
  setAuthenticated,
  setCsrfToken,
  type VisitorState,
} from './visitor-state.ts';
import { setWishlist, type WishlistState } from './wishlist-state.ts';

/** The session (R3.12), with the lines of the visitor's cart and wishlist. */
export type Session = Answer<'/api/v1/users/session/'>;

/** Updates the visitor's state from the session. */
export function withSession(state: VisitorState, session: Session): VisitorState {
  const known = setAuthenticated(
    setCsrfToken(selectCity(state, session.city), session.csrf_token),
    session.is_authenticated,
  );
  const { user, is_legal_entity: isLegalEntity, consents, buyer } = session;
  return session.is_authenticated && user
    ? setAccountData(known, { user: user.id, isLegalEntity, consents, buyer })
    : known;
}

/** Updates the cart from the session. */
export function withSessionCart(state: CartState, session: Session): CartState {
  return setCart(state, { id: session.cart_id, items: session.cart_items.map(toCartItem) });
}

/** Updates the wishlist from the session. */
export function withSessionWishlist(state: WishlistState, session: Session): WishlistState {
  return setWishlist(state, { id: session.wishlist_id, items: session.wishlist_items });
}

function toCartItem(line: Session['cart_items'][number]): CartItem {
  const product = {
    id: line.product,
    name: line.name,
    unit: line.unit,
    multiplicity: line.multiplicity,
    maxQuantity: line.max_quantity,
    prices: line.prices.map(({ min_quantity, price }) => ({
      minQuantity: min_quantity,
      kopecks: fromRoubles(price),
    })),
  };
  return cartItem(line.id, product, line.quantity);
}
