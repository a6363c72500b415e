import { Button } from '../../../ui/button/button.tsx';
import { Notice } from '../../../ui/notice/notice.tsx';
import { linkClass, Typeset } from '../../../ui/text/text.tsx';
import type { CartRejection } from '../../buying/cart-action.ts';
import * as css from './cart-screen.module.css';

/** Why a form was rejected; for a product that was not added, a quantity that can be, and the way back to it. */
export function RejectedForm({ rejection: { product, text, offer, next } }: { rejection: CartRejection }) {
  return (
    <div className={css.refusal}>
      <Notice kind="wrong">
        {text}
        {offer && (
          <>
            <p>
              <a href={offer.href} className={linkClass}>
                <Typeset text={offer.name} />
              </a>
            </p>
            {offer.instead && product !== null && (
              <form method="post" action="/cart">
                <input type="hidden" name="intent" value="add" />
                <input type="hidden" name="product" value={product} />
                <input type="hidden" name="quantity" value={offer.instead.quantity} />
                <input type="hidden" name="next" value={next} />
                <Button type="submit">Добавить {offer.instead.sum}</Button>
              </form>
            )}
          </>
        )}
      </Notice>
    </div>
  );
}
