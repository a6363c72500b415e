import { useMemo, useSyncExternalStore } from 'react';
import { type CartActions, cartActions } from './cart-actions.ts';
import { lineOf } from './cart-operations.ts';
import type { CartItem, CartState } from './cart-state.ts';
import { useVisitorStore } from './use-visitor.ts';

/** The cart as it is shown, including pending operations. */
export function useCart(): CartState {
  const { cart } = useVisitorStore();
  return useSyncExternalStore(cart.subscribe, cart.get, cart.getInitial);
}

/** The line of a product; undefined if it is not in the cart. */
export function useCartItem(productId: number): CartItem | undefined {
  const { cart } = useVisitorStore();
  const read = () => lineOf(cart.get(), productId);
  return useSyncExternalStore(cart.subscribe, read, () => lineOf(cart.getInitial(), productId));
}

/**
 * The actions on the cart: shown in the same frame, then sent, and rolled back with a notice when rejected.
 */
export function useCartActions(): CartActions {
  const store = useVisitorStore();
  return useMemo(() => cartActions(store), [store]);
}
