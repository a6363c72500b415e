import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/names.ts';
import css from './empty-list.module.css';

interface EmptyListProps {
  /** «Заказов пока нет»; absent where nothing is to be said. */
  title?: string;
  /** What would stand there; without it no shelf is drawn: a list that is only filtered empty. */
  sign?: IconName;
  /** What to do about it. */
  children?: ReactNode;
  /** Ways on: links and buttons. */
  ways?: ReactNode;
}

/** A list with nothing in it: says so and leads on, instead of an empty table. */
export function EmptyList({ title, sign, children, ways }: EmptyListProps) {
  return (
    <div className={css.empty}>
      {sign && (
        <div className={css.shelf}>
          <span className={css.place}>
            <Icon name={sign} className={css.sign} />
          </span>
        </div>
      )}
      <div>
        {title && <h2 className={css.title}>{title}</h2>}
        {children && <p className={css.words}>{children}</p>}
        {ways && <div className={css.ways}>{ways}</div>}
      </div>
    </div>
  );
}
