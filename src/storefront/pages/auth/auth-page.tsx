import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import * as css from './auth.module.css';

interface AuthPageProps {
  title: string;
  /** A sentence under the heading about the purpose. */
  lead?: ReactNode;
  /** Content next to the form, on a phone under it. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The frame of the login pages: a form under its shelf, like the order at the checkout. */
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
