import type { FormEvent } from 'react';
import { Stepper } from '../../ui/stepper/stepper.tsx';
import { useCartActions, useCartItem } from '../visitor/use-cart.ts';
import { type BoughtCard, packSum, toCartProduct } from './cart-product.ts';
import { ComeBack } from './come-back.tsx';
import { useQuantityRule } from './quantity-rule.ts';
import * as css from './row-quantity.module.css';

/**
 * The quantity in a row of a list: 0 until the visitor enters one, then the quantity of the cart. A product
 * sold in multiples shows beforehand what one click on «+» adds, unless a column shows the sums.
 */
export function RowQuantity({ card }: { card: BoughtCard }) {
  const item = useCartItem(card.id);
  const { add, update } = useCartActions();
  const { unit, multiplicity, maxQuantity } = item ?? card;
  const check = useQuantityRule({ unit, multiplicity, maxQuantity });
  if (!item && maxQuantity === 0) return null;

  const sum = packSum(toCartProduct(card), item?.quantity ?? multiplicity);

  function change(quantity: number) {
    if (item) update(item, quantity);
    else add(toCartProduct(card), quantity);
  }

  return (
    <form method="post" action="/cart" onSubmit={(event: FormEvent) => event.preventDefault()}>
      <input type="hidden" name="intent" value={item ? 'update' : 'add'} />
      <input type="hidden" name="product" value={card.id} />
      <ComeBack />
      {sum && (
        <p className={css.sum}>
          {item && 'В\u00a0корзине '}
          {sum}
        </p>
      )}
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
