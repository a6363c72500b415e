import { type MouseEvent, useRef } from 'react';
import { buttonClass } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { useCartActions, useCartItem } from '../cart/use-cart.ts';
import css from './add-to-cart.module.css';
import { type BoughtCard, packSum, toCartProduct } from './cart-product.ts';
import { CartStepper } from './cart-stepper.tsx';
import { goodsButton } from './goods-form.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

/** The button «+» of a stepper. */
const MORE = '[name=change]:last-of-type';

/**
 * «В корзину»; once the goods are there, the stepper stands in the same place at the same height (LOOKS.md
 * «Карточка»). Of goods that cannot be had there is nothing to click; goods sold by a multiple say first how much of them
 * is added, and for what sum.
 */
export function AddToCart({ card }: { card: BoughtCard }) {
  const item = useCartItem(card.id);
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place, item !== undefined, item ? MORE : 'button');

  const sum =
    (item || card.maxQuantity > 0) && packSum(toCartProduct(card), item?.quantity ?? card.multiplicity);
  return (
    <div ref={place} className={css.place}>
      {sum && (
        <p className={css.sum}>
          {item && 'В\u00a0корзине '}
          {sum}
        </p>
      )}
      {item ? <CartStepper item={item} wide words="over" /> : card.maxQuantity > 0 && <ToCart card={card} />}
    </div>
  );
}

function ToCart({ card }: { card: BoughtCard }) {
  const { add } = useCartActions();

  function put(event: MouseEvent) {
    event.preventDefault();
    add(toCartProduct(card), card.multiplicity);
  }

  return (
    <button
      {...goodsButton({ to: '/cart', intent: 'add', product: card.id, quantity: card.multiplicity })}
      onClick={put}
      className={buttonClass({ kind: 'soft', wide: true })}
    >
      <Icon name="shopping-cart-simple" className={css.sign} />
      В&nbsp;корзину
    </button>
  );
}
