import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/names.ts';
import * as css from './empty-list.module.css';

interface EmptyListProps {
  /** «Ничего не нашли»; absent for no heading. */
  title?: string;
  /**
   * An icon of what is missing; without it no shelf is drawn, for a list that is empty only because of
   * filters.
   */
  icon?: IconName;
  /** Advice on what to do. */
  children?: ReactNode;
  /** Links and buttons. */
  ways?: ReactNode;
}

/** The message for an empty list, with ways to go on. */
export function EmptyList({ title, icon, children, ways }: EmptyListProps) {
  return (
    <div className={css.empty}>
      {icon && (
        <div className={css.shelf}>
          <span className={css.place}>
            <Icon name={icon} className={css.sign} />
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
