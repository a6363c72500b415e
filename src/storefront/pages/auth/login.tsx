import { buttonClass } from '../../../ui/button/button.tsx';
import type { PageMeta } from '../../page.ts';
import { PhoneLine } from '../../shell/phone-line.tsx';
import css from './login.module.css';

export function meta(): PageMeta {
  return { title: 'Вход', robots: 'noindex' };
}

/** Where the profile leads a guest (SPEC §2). Accounts come with the orders: the page says so and promises no form. */
export function Component() {
  return (
    <div className={css.page}>
      <h1>Вход</h1>
      <p className={css.lead}>Кабинет откроем вместе с&nbsp;оформлением заказов: входить пока некуда.</p>
      <h2 className={css.title}>Что уже работает без входа</h2>
      <ul className={css.list}>
        <li>Корзина и&nbsp;избранное хранятся в&nbsp;этом браузере 90&nbsp;дней после последнего визита.</li>
        <li>Цены и&nbsp;остатки — для выбранного города.</li>
        <li>Заказ примем по&nbsp;телефону: назовите артикулы из&nbsp;корзины.</li>
      </ul>
      <PhoneLine before="Заказать по телефону:" />
      <p className={css.actions}>
        <a href="/cart" className={buttonClass({ size: 'big' })}>
          Открыть корзину
        </a>
        <a href="/catalog" className={buttonClass({ kind: 'outline', size: 'big' })}>
          Открыть каталог
        </a>
      </p>
    </div>
  );
}
