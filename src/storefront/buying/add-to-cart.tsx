import { type MouseEvent, useRef } from 'react';
import { buttonClass } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import type { CardView } from '../catalogue/card.ts';
import { useCartActions, useCartItem } from '../visitor/use-cart.ts';
import * as css from './add-to-cart.module.css';
import { type BoughtCard, packSum, toCartProduct } from './cart-product.ts';
import { CartStepper } from './cart-stepper.tsx';
import { goodsButton } from './goods-form.tsx';
import { useRestoredFocus } from './use-restored-focus.ts';

/** The button «+» of a stepper. */
const MORE = '[name=change]:last-of-type';

/**
 * «В корзину»; once the product is in the cart, a stepper of the same height takes its place (UI-25). One
 * without stock or without a price leads to the form that asks the shop instead; one sold
 * in multiples first shows how much is added, and for what sum.
 */
export function AddToCart({ card }: { card: BoughtCard & Pick<CardView, 'href' | 'stock'> }) {
  const item = useCartItem(card.id);
  const place = useRef<HTMLDivElement>(null);
  useRestoredFocus(place, item !== undefined, item ? MORE : 'button');

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
      {item ? (
        <CartStepper item={item} wide words="over" />
      ) : card.maxQuantity > 0 ? (
        <ToCart card={card} />
      ) : (
        (card.stock.level === 'нет' || !card.price) && (
          <a href={`${card.href}#stock-request`} className={buttonClass({ kind: 'outline', wide: true })}>
            {card.stock.level === 'нет' ? 'Узнать о\u00a0поступлении' : 'Узнать цену'}
          </a>
        )
      )}
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
