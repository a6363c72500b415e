import type { ReactNode } from 'react';
import { cx } from '../../../../ui/cx.ts';
import css from './status-word.module.css';

export type StatusTone = 'good' | 'waiting' | 'wrong' | 'done';

/** A state in a word with its square of 10 px: the colour is never alone (LOOKS.md «Таблицы»). */
export function StatusWord({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <span className={cx(css.status, css[tone])}>{children}</span>;
}
