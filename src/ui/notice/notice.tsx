import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import * as css from './notice.module.css';

interface NoticeProps {
  /** Success, warning or error: each has its own icon besides the colour. */
  kind: 'good' | 'attention' | 'wrong';
  children: ReactNode;
}

const signs = { good: 'check-circle-fill', attention: 'info-fill', wrong: 'warning-circle-fill' } as const;

/** A message that stays on the page. */
export function Notice({ kind, children }: NoticeProps) {
  return (
    <div className={cx(css.notice, css[kind])} role={kind === 'wrong' ? 'alert' : 'status'}>
      <Icon name={signs[kind]} />
      <div>{children}</div>
    </div>
  );
}
