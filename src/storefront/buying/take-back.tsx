import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon/icon.tsx';
import { linkClass } from '../../ui/text/text.tsx';
import * as css from './take-back.module.css';

interface TakeBackProps {
  /** The page whose action takes the form. */
  page: '/cart' | '/wishlist';
  intent: 'restore' | 'add';
  /** «Убрали товар.» and the hidden fields. */
  children: ReactNode;
}

/** «Убрали … Вернуть» for browsers without scripts: with scripts a notice shows it. */
export function TakeBack({ page, intent, children }: TakeBackProps) {
  return (
    <form method="post" action={page} className={css.row}>
      <Icon name="trash" />
      {children}
      <button type="submit" name="intent" value={intent} className={css.back}>
        <span className={linkClass}>Вернуть</span>
      </button>
    </form>
  );
}
