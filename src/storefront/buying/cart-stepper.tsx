import type { FormEvent } from 'react';
import { Stepper } from '../../ui/stepper/stepper.tsx';
import type { CartItem } from '../visitor/cart-state.ts';
import { useCartActions } from '../visitor/use-cart.ts';
import { ComeBack } from './come-back.tsx';
import { useQuantityRule } from './quantity-rule.ts';

interface CartStepperProps {
  item: CartItem;
  size?: 'big';
  wide?: boolean;
  words?: 'below' | 'over';
  /** The rejected input of a form without scripts. */
  rejected?: { typed: string; error: string } | undefined;
}

/** The quantity of a cart line. Zero removes the line, and a notice offers to undo that. */
export function CartStepper({ item, ...look }: CartStepperProps) {
  const { update, remove } = useCartActions();
  const check = useQuantityRule(item);
  return (
    <form method="post" action="/cart" onSubmit={(event: FormEvent) => event.preventDefault()}>
      <input type="hidden" name="intent" value="update" />
      <input type="hidden" name="product" value={item.product} />
      <ComeBack />
      <Stepper
        {...look}
        label={`Количество, ${item.unit}`}
        value={item.quantity}
        step={item.multiplicity}
        min={item.multiplicity}
        max={item.maxQuantity}
        check={check}
        onChange={(quantity) => (quantity === 0 ? remove(item) : update(item, quantity))}
      />
    </form>
  );
}
