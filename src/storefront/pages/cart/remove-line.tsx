import type { FormEvent, ReactNode } from 'react';
import { ComeBack } from '../../buying/come-back.tsx';
import type { CartItem } from '../../visitor/cart-state.ts';
import { useCartActions } from '../../visitor/use-cart.ts';

interface RemoveLineProps {
  item: CartItem;
  className?: string | undefined;
  /** The label of the button. */
  children: ReactNode;
}

/** Removes a line from the cart; a notice offers to undo it. */
export function RemoveLine({ item, className, children }: RemoveLineProps) {
  const { remove } = useCartActions();

  function takeOut(event: FormEvent) {
    event.preventDefault();
    remove(item);
  }

  return (
    <form method="post" action="/cart" onSubmit={takeOut} className={className}>
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="product" value={item.product} />
      <ComeBack />
      {children}
    </form>
  );
}
