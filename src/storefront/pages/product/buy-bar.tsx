import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { toRoubles } from '../../../platform/text/money.ts';
import { quantityOf } from '../../../platform/text/plural.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Price } from '../../../ui/price/price.tsx';
import { priceOfQuantity } from '../../buying/cart-product.ts';
import { useRestoredFocus } from '../../buying/use-restored-focus.ts';
import type { CartItem, CartProduct } from '../../visitor/cart-state.ts';
import * as css from './buy-bar.module.css';

interface BuyBarProps {
  product: CartProduct;
  item: CartItem | undefined;
  wanted: number;
  /** Of the wanted quantity; undefined where the price tag says it. */
  sum: string | undefined;
  /** The place of the real button. */
  place: RefObject<HTMLElement | null>;
  /** The id of its form: a click here submits it. */
  form: string;
  /** Called when the link to the cart is clicked. */
  onFollow: (event: MouseEvent) => void;
}

/** On narrow screens: price and button stay within reach once the real button is scrolled away. */
export function BuyBar({ product, item, wanted, sum, place, form, onFollow }: BuyBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const isPast = useIsPast(place);
  useRestoredFocus(bar, item !== undefined, 'a');
  if (!isPast) return null;
  const price = priceOfQuantity(product.prices, item?.quantity ?? wanted);
  return (
    <div ref={bar} className={css.bar} data-page-foot="over">
      {price && <Price value={toRoubles(price.kopecks)} unit={product.unit} className={css.price} />}
      {item ? (
        <Link to="/cart" onClick={onFollow} className={cx(buttonClass({ kind: 'outline' }), css.way)}>
          В&nbsp;корзине {quantityOf(item.quantity, item.unit)}
        </Link>
      ) : (
        <Button type="submit" form={form} name="intent" value="add" className={css.way}>
          <span>
            В&nbsp;корзину
            {sum && <small className={css.sum}>{sum}</small>}
          </span>
        </Button>
      )}
    </div>
  );
}

/** Whether an element has left the screen over its upper edge. */
function useIsPast(place: RefObject<HTMLElement | null>): boolean {
  const [isPast, setIsPast] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const watcher = new IntersectionObserver(([entry]) => {
      if (!entry) return;
      setIsPast(!entry.isIntersecting && entry.boundingClientRect.bottom < 0);
    });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [place]);
  return isPast;
}
