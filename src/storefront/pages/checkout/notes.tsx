import { countOf } from '../../../core/plural.ts';
import { typograph } from '../../../core/typograph.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import type { CheckoutView } from './checkout.view.ts';
import css from './notes.module.css';

const NAMED = 3;

/** What stays out of the order. */
export function Missing({ view: { missing } }: { view: CheckoutView }) {
  if (missing.length === 0) return null;
  return (
    <Notice kind="attention">
      Без {countOf(missing.length, ['товара', 'товаров', 'товаров'])}: сейчас не&nbsp;купить, в&nbsp;корзине
      останется. {missing.slice(0, NAMED).map(typograph).join('; ')}
      {missing.length > NAMED && '…'}
    </Notice>
  );
}

/** An account fills in what the form asks for: said under the heading, so that the steps begin level with the order. */
export function LoginNote() {
  return (
    <p className={css.login}>
      Уже покупали?{' '}
      <a href="/auth/login?next=%2Fcheckout" className={linkClass}>
        Войдите
      </a>
      , и&nbsp;контакты заполнятся сами.
    </p>
  );
}
