import type { ReactNode } from 'react';
import css from './empty-list.module.css';

interface EmptyListProps {
  /** «Заказов пока нет» */
  title: string;
  /** What to do about it. */
  children?: ReactNode;
  /** Ways on: links and buttons. */
  ways?: ReactNode;
}

/** A list with nothing in it: says so and leads on, instead of an empty table. */
export function EmptyList({ title, children, ways }: EmptyListProps) {
  return (
    <div className={css.empty}>
      <h2 className={css.title}>{title}</h2>
      {children && <p className={css.words}>{children}</p>}
      {ways && <div className={css.ways}>{ways}</div>}
    </div>
  );
}
