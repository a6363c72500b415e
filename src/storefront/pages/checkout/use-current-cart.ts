import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { availableItems } from '../../cart/cart-state.ts';
import { useCart } from '../../cart/use-cart.ts';
import { useVisitorStore } from '../../visitor/use-visitor.ts';
import type { CheckoutView } from './checkout.view.ts';

/**
 * A cart that was still being changed when the checkout was opened, or is changed by another tab, is asked for once
 * more: the order is made of what the cart holds.
 */
export function useCurrentCart({ lines }: Pick<CheckoutView, 'lines'>): void {
  const { revalidate } = useRevalidator();
  const { cart } = useVisitorStore();
  const state = useCart();
  const asked = useRef('');
  const here = keyOf(availableItems(state).map(({ id, quantity }) => ({ id, quantity })));
  const isKnown = here === keyOf(lines);
  useEffect(() => {
    if (isKnown || cart.isBusy() || asked.current === here) return;
    asked.current = here; // what the page cannot show is not asked for again and again
    revalidate();
  }, [isKnown, here, cart, revalidate]);
}

function keyOf(lines: readonly { id: number; quantity: number }[]): string {
  return lines
    .map(({ id, quantity }) => `${id}:${quantity}`)
    .sort()
    .join();
}
