import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import css from './price-tag.module.css';

interface PriceTagProps {
  /** White is the usual price, yellow a lowered one, dark one's own (LOOKS.md «Ценник»). */
  kind?: 'plain' | 'low' | 'own';
  size?: 'card' | 'big' | 'small';
  /** The Price, with a line above or below it where the tag has one. */
  children: ReactNode;
}

/** A price tag that hangs under a shelf: no upper edge, round below. */
export function PriceTag({ kind = 'plain', size = 'card', children }: PriceTagProps) {
  return <span className={cx(css.tag, css[kind], css[size])}>{children}</span>;
}
