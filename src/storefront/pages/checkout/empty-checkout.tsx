import { Link } from 'react-router';
import { buttonClass } from '../../../ui/button/button.tsx';
import { EmptyList } from '../../../ui/empty-list/empty-list.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import type { CheckoutView } from './checkout.view.ts';
import css from './checkout-screen.module.css';

/** Nothing that could be ordered: what to do instead. */
export function EmptyCheckout({ view: { missing, isKnown, lastOrder } }: { view: CheckoutView }) {
  return (
    <div className={css.page}>
      <h1>Оформление заказа</h1>
      <EmptyList
        sign="shopping-cart-simple"
        title={missing.length > 0 ? 'Этого сейчас нет в\u00a0продаже' : 'На\u00a0этой полке пусто'}
        ways={
          <>
            {/* What there is of the cart is looked at first; an empty one has nothing to show. */}
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
          ? 'Посмотрите аналоги в\u00a0корзине.'
          : 'В\u00a0корзине пока ничего: заказывать нечего.'}
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
