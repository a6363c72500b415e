import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import css from './auth.module.css';

interface AuthPageProps {
  title: string;
  /** A sentence under the heading: what this is for. */
  lead?: ReactNode;
  /** Beside the counter where there is room, under it on a phone. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of a page about logging in: a counter under its shelf, as the order at the checkout. */
export function AuthPage({ title, lead, aside, children }: AuthPageProps) {
  return (
    <div className={cx(css.page, aside ? css.wide : undefined)}>
      <div className={css.counter}>
        <h1>{title}</h1>
        {lead && <p className={css.lead}>{lead}</p>}
        {children}
      </div>
      {aside}
    </div>
  );
}
