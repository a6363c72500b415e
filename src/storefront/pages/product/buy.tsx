import { type FormEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatInWords } from '../../../platform/text/money.ts';
import { quantityOf } from '../../../platform/text/plural.ts';
import { buttonClass } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Stepper } from '../../../ui/stepper/stepper.tsx';
import { typedNumber } from '../../../ui/stepper/use-stepper.ts';
import { packSum } from '../../buying/cart-product.ts';
import { CartStepper } from '../../buying/cart-stepper.tsx';
import { ComeBack } from '../../buying/come-back.tsx';
import { useQuantityRule } from '../../buying/quantity-rule.ts';
import { useRestoredFocus } from '../../buying/use-restored-focus.ts';
import type { CartItem, CartProduct } from '../../visitor/cart-state.ts';
import { useCartActions } from '../../visitor/use-cart.ts';
import * as css from './buy.module.css';
import { BuyBar } from './buy-bar.tsx';

interface BuyProps {
  product: CartProduct;
  /** The product's cart line, which the stepper then changes. */
  item: CartItem | undefined;
  wanted: number;
  setWanted: (quantity: number) => void;
}

/** The id of the form, whose buttons are spread over the page. */
export const BUY_FORM = 'buy';

/** The second click of a double click was meant for the button, not for the link that has replaced it. */
function followOnce(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/**
 * The quantity and «В корзину»; once the product is in the cart, the button shows its quantity and leads to
 * the cart.
 */
export function Buy({ product, item, wanted, setWanted }: BuyProps) {
  const { add } = useCartActions();
  const check = useQuantityRule(product);
  const place = useRef<HTMLDivElement>(null);
  useRestoredFocus(place, item !== undefined, item ? 'a' : 'button[name=intent]');

  // A number is typed that the button would reject, so it must not name the sum of another one.
  const [isOff, setIsOff] = useState(false);
  const sum = isOff ? '\u00a0' : packSum(product, wanted);

  const bar = (
    <BuyBar
      product={product}
      item={item}
      wanted={wanted}
      sum={sum}
      place={place}
      form={BUY_FORM}
      onFollow={followOnce}
    />
  );

  if (item) {
    return (
      <div ref={place} className={css.place}>
        <div className={css.buy}>
          <CartStepper item={item} size="big" />
          <Link
            to="/cart"
            onClick={followOnce}
            className={`${buttonClass({ kind: 'outline', size: 'big' })} ${css.button} ${css.there}`}
          >
            <Icon name="check" />
            <span>
              В&nbsp;корзине{' '}
              <small className={css.sum}>
                {quantityOf(item.quantity, item.unit)}
                {product.multiplicity > 1 && `, ${formatInWords(item.total)}\u00a0₽`}
              </small>
            </span>
          </Link>
        </div>
        {bar}
      </div>
    );
  }

  function put(event: FormEvent<HTMLFormElement>) {
    const rejected = event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]');
    const { submitter } = event.nativeEvent as SubmitEvent;
    // «Заберу здесь» is submitted natively: the product must be in the cart before the checkout opens.
    if (!rejected && submitter?.getAttribute('name') === 'collect') return;
    event.preventDefault();
    if (rejected) rejected.focus();
    else add(product, wanted);
  }

  function readTyped({ target }: FormEvent) {
    const typed = typedNumber((target as HTMLInputElement).value);
    setIsOff(product.multiplicity > 1 && typed !== undefined && check(typed) !== undefined);
  }

  return (
    <div ref={place} className={css.place}>
      <form
        id={BUY_FORM}
        method="post"
        action="/cart"
        onSubmit={put}
        onChange={readTyped}
        // The stepper has put the former number back.
        onKeyUp={(event: KeyboardEvent) => event.key === 'Escape' && setIsOff(false)}
        className={css.buy}
      >
        <input type="hidden" name="product" value={product.id} />
        <ComeBack />
        <Stepper
          label={`Количество, ${product.unit}`}
          size="big"
          signs="count"
          value={wanted}
          step={product.multiplicity}
          min={product.multiplicity}
          max={product.maxQuantity}
          check={check}
          isLive
          onChange={(quantity) => {
            setIsOff(false);
            setWanted(Math.max(quantity, product.multiplicity));
          }}
        />
        <button
          type="submit"
          name="intent"
          value="add"
          className={`${buttonClass({ size: 'big' })} ${css.button}`}
        >
          {!sum && <Icon name="shopping-cart-simple" className={css.sign} />}
          <span>
            В&nbsp;корзину
            {sum && <small className={css.sum}>{sum}</small>}
          </span>
        </button>
      </form>
      {bar}
    </div>
  );
}
