import { cx } from '../../../ui/cx.ts';
import type { Shape } from '../../api/shapes.ts';
import { cellText } from './cell-text.ts';
import * as css from './reports.module.css';

type Report = Shape<'Report'>;

/** The rows of a report with their sum. */
export function ReportTable({ report: { title, columns, rows, total } }: { report: Report }) {
  const cells = (row: readonly unknown[]) =>
    columns.map(({ name, kind }, at) => (
      <td key={name} className={cx(kind !== 'text' && css.number)}>
        {cellText(row[at], kind)}
      </td>
    ));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys on a phone
    <section className={css.wide} aria-label={`${title}: таблица`} tabIndex={0}>
      <table className={css.table} aria-label={title}>
        <thead>
          <tr>
            {columns.map(({ name, kind }) => (
              <th key={name} scope="col" className={cx(kind !== 'text' && css.number)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>{cells(row)}</tr>
          ))}
          {total && <tr className={css.total}>{cells(total)}</tr>}
        </tbody>
      </table>
    </section>
  );
}
