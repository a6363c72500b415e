import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import * as css from './shelf.module.css';

interface ShelfProps {
  /** One `ShelfItem` per item. */
  children: ReactNode;
  /** How many columns there are at 1440 px; a list next to filters keeps the default. */
  columns?: 'beside-filters' | 'whole-width';
  /** One row only, on a phone two: items that do not fit are not shown. */
  isShort?: boolean;
  className?: string | undefined;
}

/**
 * Rows of cards with aligned parts: a subgrid of six rows (from the image to the button), so
 * that no height is fixed (UI-25).
 */
export function Shelf({ children, columns = 'whole-width', isShort, className }: ShelfProps) {
  const look = cx(css.shelf, columns === 'beside-filters' && css.beside, isShort && css.short, className);
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without markers
    <ul role="list" className={look}>
      {children}
    </ul>
  );
}

/**
 * One place on the shelf, six rows high.
 * @param id an anchor for links
 */
export function ShelfItem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <li id={id} className={css.item}>
      {children}
    </li>
  );
}
