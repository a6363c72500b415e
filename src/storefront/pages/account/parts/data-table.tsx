import type { ReactNode } from 'react';
import { cx } from '../../../../ui/cx.ts';
import { VisuallyHidden } from '../../../../ui/text/text.tsx';
import css from './data-table.module.css';

/** A column of a table, and where its cell stands on the card of a narrow screen. */
export interface Column<Row> {
  /** Heads the column; a column of buttons says what they do to who cannot see them. */
  head: string;
  cell: (row: Row) => ReactNode;
  /**
   * On a card: `title` and `sum` share the first line, `status` has the second, `rest` stands under it, one under the
   * other, `action` to the right of them, not on paper. `hidden`: only in the table.
   */
  place?: 'title' | 'sum' | 'status' | 'rest' | 'action' | 'hidden';
  /** Numbers stand to the right. */
  isNumber?: boolean;
  /** Small letters of the second colour. */
  isQuiet?: boolean;
  /** The head is said, not drawn: a column of buttons. */
  isHeadHidden?: boolean;
}

interface DataTableProps<Row> {
  /** What is listed: «Заказы». */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/** A table of the account; below 1150 px every row is a card (LOOKS.md «Таблицы»). The roles outlive `display`. */
export function DataTable<Row extends { id: number }>({ caption, columns, rows }: DataTableProps<Row>) {
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

/** The second line of a cell: small letters of the second colour; on a card's title it stands beside the first. */
export function Under({ children }: { children: ReactNode }) {
  return <span className={css.under}>{children}</span>;
}
