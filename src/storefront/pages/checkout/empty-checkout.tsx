import { Link } from 'react-router';
import { buttonClass } from '../../../ui/button/button.tsx';
import { EmptyList } from '../../../ui/empty-list/empty-list.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import type { CheckoutView } from './checkout.view.ts';
import * as css from './checkout-screen.module.css';

/** A checkout without available products: what to do instead. */
export function EmptyCheckout({ view: { missing, isKnown, lastOrder } }: { view: CheckoutView }) {
  return (
    <div className={css.page}>
      <h1>Оформление заказа</h1>
      <EmptyList
        icon="shopping-cart-simple"
        title={
          missing.length > 0 ? 'Товаров из\u00a0корзины нет в\u00a0наличии' : 'В\u00a0корзине пока ничего'
        }
        ways={
          <>
            {/* If there are unavailable products, the cart comes first; an empty cart has nothing to show. */}
            {missing.length > 0 && (
              <Link to="/cart" className={buttonClass()}>
                Открыть корзину
              </Link>
            )}
            <Link to="/catalog" className={buttonClass({ kind: missing.length > 0 ? 'outline' : 'main' })}>
              Открыть каталог
            </Link>
            {!isKnown && (
              <a href="/auth/login?next=%2Fcheckout" className={buttonClass({ kind: 'quiet' })}>
                Войти и&nbsp;вернуть сохранённую корзину
              </a>
            )}
          </>
        }
      >
        {missing.length > 0
          ? 'Аналоги есть в\u00a0корзине.'
          : 'Добавьте товары в\u00a0корзину, чтобы оформить заказ.'}
        {lastOrder && (
          <>
            {' '}
            Ваш последний заказ принят:{' '}
            <Link to={lastOrder.href} className={linkClass}>
              заказ №&nbsp;{lastOrder.number}
            </Link>
            .
          </>
        )}
      </EmptyList>
    </div>
  );
}
