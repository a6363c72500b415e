import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { availableItems } from '../../visitor/cart-state.ts';
import { useCart } from '../../visitor/use-cart.ts';
import { useVisitorStore } from '../../visitor/use-visitor.ts';
import type { CheckoutView } from './checkout.view.ts';

/**
 * Reloads the checkout if the cart was still changing when it was opened, or changes in another tab: the
 * order contains what the cart holds.
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
    asked.current = here; // lines that the page cannot show are not requested again and again
    revalidate();
  }, [isKnown, here, cart, revalidate]);
}

function keyOf(lines: readonly { id: number; quantity: number }[]): string {
  return lines
    .map(({ id, quantity }) => `${id}:${quantity}`)
    .sort()
    .join();
}
