import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import * as css from './price-tag.module.css';

interface PriceTagProps {
  /** White for the usual price, yellow for a discount, dark for a contract price (UI-22). */
  kind?: 'plain' | 'low' | 'own';
  size?: 'card' | 'big' | 'small';
  /** The Price, with an optional line above or below. */
  children: ReactNode;
}

/** A price tag that hangs under a shelf: no upper edge, round below. */
export function PriceTag({ kind = 'plain', size = 'card', children }: PriceTagProps) {
  return <span className={cx(css.tag, css[kind], css[size])}>{children}</span>;
}
