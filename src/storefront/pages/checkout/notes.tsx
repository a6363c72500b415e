import { Notice } from '../../../ui/notice/notice.tsx';
import { countOf } from '../../../ui/text/plural.ts';
import { linkClass } from '../../../ui/text/text.tsx';
import { typograph } from '../../../ui/text/typograph.ts';
import type { CheckoutView } from './checkout.view.ts';
import css from './notes.module.css';

const NAMED = 3;

/** What is to be known before the form: what stays out of the order, and that an account fills it in. */
export function Notes({ view: { missing, isKnown } }: { view: CheckoutView }) {
  return (
    <>
      {missing.length > 0 && (
        <Notice kind="attention">
          Без {countOf(missing.length, ['товара', 'товаров', 'товаров'])}: сейчас не&nbsp;купить,
          в&nbsp;корзине останется. {missing.slice(0, NAMED).map(typograph).join('; ')}
          {missing.length > NAMED && '…'}
        </Notice>
      )}
      {!isKnown && (
        <p className={css.login}>
          Уже покупали?{' '}
          <a href="/auth/login?next=%2Fcheckout" className={linkClass}>
            Войдите
          </a>
          , и&nbsp;контакты заполнятся сами.
        </p>
      )}
    </>
  );
}
