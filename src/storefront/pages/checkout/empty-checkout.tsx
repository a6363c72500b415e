import { Link } from 'react-router';
import { buttonClass } from '../../../ui/button/button.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import type { CheckoutView } from './checkout.view.ts';
import css from './checkout-screen.module.css';

/** Nothing that could be ordered: what to do instead. */
export function EmptyCheckout({ view: { missing, isKnown, lastOrder } }: { view: CheckoutView }) {
  return (
    <div className={css.page}>
      <h1>Оформление заказа</h1>
      <p className={css.lead}>
        {missing.length > 0
          ? 'Того, что в\u00a0корзине, сейчас нет в\u00a0продаже. Посмотрите аналоги в\u00a0корзине.'
          : 'В\u00a0корзине пока ничего: заказывать нечего.'}
      </p>
      {lastOrder && (
        <p className={css.lead}>
          Ваш последний заказ принят:{' '}
          <Link to={lastOrder.href} className={linkClass}>
            заказ №&nbsp;{lastOrder.number}
          </Link>
        </p>
      )}
      <div className={css.ways}>
        <Link to="/cart" className={buttonClass()}>
          Открыть корзину
        </Link>
        <Link to="/catalog" className={buttonClass({ kind: 'outline' })}>
          В&nbsp;каталог
        </Link>
        {!isKnown && (
          <a href="/auth/login?next=%2Fcheckout" className={buttonClass({ kind: 'text' })}>
            Войти: корзина кабинета вернётся
          </a>
        )}
      </div>
    </div>
  );
}
