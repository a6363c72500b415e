import type { ReactNode } from 'react';
import { cx } from '../../../../ui/cx.ts';
import { VisuallyHidden } from '../../../../ui/text/text.tsx';
import * as css from './data-table.module.css';

/** A column of a table, and the place of its cell on the card of a narrow screen. */
export interface Column<Row> {
  /** The heading of the column; for a column of buttons only screen readers get it. */
  head: string;
  cell: (row: Row) => ReactNode;
  /**
   * On a card: `title` and `sum` share the first line, `status` is on the second, `rest` below, `action` to
   * the right of it and not printed. `hidden`: only in the table.
   */
  place?: 'title' | 'sum' | 'status' | 'rest' | 'action' | 'hidden';
  /** Numbers are right-aligned. */
  isNumber?: boolean;
  /** Small, secondary text. */
  isQuiet?: boolean;
  /** The heading is not drawn: for a column of buttons. */
  isHeadHidden?: boolean;
}

interface DataTableProps<Row> {
  /** The listed things: «Заказы». */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/**
 * A table of the account; below 1150 px every row is a card (UI-29). Explicit roles keep the table semantics
 * despite `display`.
 */
export function DataTable<Row extends { id: number | string }>({
  caption,
  columns,
  rows,
}: DataTableProps<Row>) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: laid out as a grid, the elements lose these roles in browsers
    <table role="table" className={css.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ head, place, isNumber, isHeadHidden }) => (
            <th
              key={head}
              role="columnheader"
              scope="col"
              className={cx(isNumber && css.number, place === 'action' && css.screen)}
            >
              {isHeadHidden ? <VisuallyHidden>{head}</VisuallyHidden> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row.id} role="row">
            {columns.map(({ head, cell, place = 'rest', isNumber, isQuiet }) => (
              <td
                key={head}
                role="cell"
                className={cx(css[place], isNumber && css.number, isQuiet && css.quiet)}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

/** The second line of a cell: small, secondary text; in a card's title it is next to the first. */
export function Under({ children }: { children: ReactNode }) {
  return <span className={css.under}>{children}</span>;
}
