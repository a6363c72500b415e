import { useMemo, useSyncExternalStore } from 'react';
import { useVisitorStore } from '../visitor/use-visitor.ts';
import { type CartActions, cartActions } from './cart-actions.ts';
import { lineOf } from './cart-operations.ts';
import type { CartItem, CartState } from './cart-state.ts';

/** The cart as it is shown: with what is still on its way to the server. */
export function useCart(): CartState {
  const { cart } = useVisitorStore();
  return useSyncExternalStore(cart.subscribe, cart.get, cart.getInitial);
}

/** The line of these goods; undefined: they are not in the cart. */
export function useCartItem(productId: number): CartItem | undefined {
  const { cart } = useVisitorStore();
  const read = () => lineOf(cart.get(), productId);
  return useSyncExternalStore(cart.subscribe, read, () => lineOf(cart.getInitial(), productId));
}

/** What can be done to the cart: shown in the same frame, sent after it, taken back with a notice when refused. */
export function useCartActions(): CartActions {
  const store = useVisitorStore();
  return useMemo(() => cartActions(store), [store]);
}
