import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Icon } from '../icon/icon.tsx';
import css from './notice.module.css';

interface NoticeProps {
  /** What happened was good, is to be noticed, or is wrong: each has its own sign beside the colour. */
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
