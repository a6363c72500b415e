import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import css from './shelf.module.css';

interface ShelfProps {
  /** One `ShelfItem` for each thing on the shelf. */
  children: ReactNode;
  /** How many stand side by side at 1440 px; a list beside filters keeps the default. */
  columns?: 'beside-filters' | 'whole-width';
  /** One row only, on a phone two: what does not fill it at this width is not shown. */
  isShort?: boolean;
  className?: string | undefined;
}

/**
 * Rows of cards whose parts stand on common lines: a subgrid of six rows (picture, tag, name, features, stock,
 * action), so that no height is ever fixed (LOOKS.md «Сетка»).
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

/** One place on the shelf: six rows high. @param id one that an address can lead to */
export function ShelfItem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <li id={id} className={css.item}>
      {children}
    </li>
  );
}
