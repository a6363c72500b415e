import { typograph } from '../../../platform/text/typograph.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { linkClass } from '../../../ui/text/text.tsx';
import type { CheckoutView } from './checkout.view.ts';
import * as css from './notes.module.css';

const NAMED = 3;

/** Products left out of the order. */
export function Missing({ view: { missing } }: { view: CheckoutView }) {
  if (missing.length === 0) return null;
  return (
    <Notice kind="attention">
      Недоступны для&nbsp;заказа, останутся в&nbsp;корзине:{' '}
      {missing.slice(0, NAMED).map(typograph).join('; ')}
      {missing.length > NAMED && '…'}
    </Notice>
  );
}

/**
 * An offer to log in, which fills in the form. It is under the heading, so that the steps are level with the
 * order.
 */
export function LoginNote() {
  return (
    <p className={css.login}>
      Уже покупали?{' '}
      <a href="/auth/login?next=%2Fcheckout" className={linkClass}>
        Войдите
      </a>
      &nbsp;— контакты заполнятся автоматически.
    </p>
  );
}
