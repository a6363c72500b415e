import type { FormEvent } from 'react';
import { Stepper } from '../../ui/stepper/stepper.tsx';
import { useCartActions, useCartItem } from '../cart/use-cart.ts';
import { type BoughtCard, toCartProduct } from './cart-product.ts';
import { ComeBack } from './come-back.tsx';
import { useQuantityRule } from './quantity-rule.ts';

/** The quantity in a row of a list: 0 until something is typed or counted, and from then on that of the cart. */
export function RowQuantity({ card }: { card: BoughtCard }) {
  const item = useCartItem(card.id);
  const { add, update } = useCartActions();
  const { unit, multiplicity, maxQuantity } = item ?? card;
  const check = useQuantityRule({ unit, multiplicity, maxQuantity });
  if (!item && maxQuantity === 0) return null;

  function change(quantity: number) {
    if (item) update(item, quantity);
    else add(toCartProduct(card), quantity);
  }

  return (
    <form method="post" action="/cart" onSubmit={(event: FormEvent) => event.preventDefault()}>
      <input type="hidden" name="intent" value={item ? 'update' : 'add'} />
      <input type="hidden" name="product" value={card.id} />
      <ComeBack />
      <Stepper
        wide
        words="over"
        label={`Количество, ${unit}`}
        value={item?.quantity ?? 0}
        step={multiplicity}
        min={multiplicity}
        max={maxQuantity}
        check={check}
        onChange={change}
      />
    </form>
  );
}
