import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { toRoubles } from '../../../core/money.ts';
import { quantityOf } from '../../../core/plural.ts';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Price } from '../../../ui/price/price.tsx';
import { packSum, priceOfQuantity } from '../../buying/cart-product.ts';
import { useKeptFocus } from '../../buying/use-kept-focus.ts';
import type { CartItem, CartProduct } from '../../cart/cart-state.ts';
import css from './buy-bar.module.css';

interface BuyBarProps {
  product: CartProduct;
  item: CartItem | undefined;
  wanted: number;
  /** Where the button itself stands. */
  place: RefObject<HTMLElement | null>;
  /** Its form: what is pressed here is pressed there. */
  form: string;
}

/** Narrow screens: once the button has been scrolled away, the price and the way to buy stay in reach. */
export function BuyBar({ product, item, wanted, place, form }: BuyBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const isPast = useIsPast(place);
  useKeptFocus(bar, item !== undefined, 'a');
  if (!isPast) return null;
  const price = priceOfQuantity(product.prices, item?.quantity ?? wanted);
  const sum = packSum(product, wanted);
  return (
    <div ref={bar} className={css.bar} data-page-foot="over">
      {price && <Price value={toRoubles(price.kopecks)} unit={product.unit} className={css.price} />}
      {item ? (
        <Link to="/cart" className={cx(buttonClass({ kind: 'outline' }), css.way)}>
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

/** Whether a place has left the screen over its upper edge. */
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
