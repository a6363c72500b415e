import type { ReactNode } from 'react';
import { cx } from '../../../../ui/cx.ts';
import * as css from './status-label.module.css';

export type StatusTone = 'good' | 'waiting' | 'wrong' | 'done';

/** A state as a word with a square of 10 px: the colour is never the only sign of it (UI-29). */
export function StatusWord({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <span className={cx(css.status, css[tone])}>{children}</span>;
}
