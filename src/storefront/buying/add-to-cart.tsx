import { type FormEvent, useRef } from 'react';
import { buttonClass } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { useCartActions, useCartItem } from '../cart/use-cart.ts';
import css from './add-to-cart.module.css';
import { type BoughtCard, toCartProduct } from './cart-product.ts';
import { CartStepper } from './cart-stepper.tsx';
import { ComeBack } from './come-back.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

/** The button «+» of a stepper. */
const MORE = '[name=change]:last-of-type';

/**
 * «В корзину»; once the goods are there, the stepper stands in the same place at the same height (LOOKS.md
 * «Карточка»). Of goods that cannot be had there is nothing to press.
 */
export function AddToCart({ card }: { card: BoughtCard }) {
  const item = useCartItem(card.id);
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place, item !== undefined, item ? MORE : 'button');

  return (
    <div ref={place}>
      {item ? <CartStepper item={item} wide words="over" /> : card.maxQuantity > 0 && <ToCart card={card} />}
    </div>
  );
}

function ToCart({ card }: { card: BoughtCard }) {
  const { add } = useCartActions();

  function put(event: FormEvent) {
    event.preventDefault();
    add(toCartProduct(card), card.multiplicity);
  }

  return (
    <form method="post" action="/cart" onSubmit={put}>
      <input type="hidden" name="product" value={card.id} />
      <input type="hidden" name="quantity" value={card.multiplicity} />
      <ComeBack />
      <button type="submit" name="intent" value="add" className={buttonClass({ kind: 'soft', wide: true })}>
        <Icon name="shopping-cart-simple" className={css.sign} />
        В&nbsp;корзину
      </button>
    </form>
  );
}
