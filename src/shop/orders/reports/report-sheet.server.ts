import type { Readable } from 'node:stream';
import { type Cell, xlsxOf } from '../../../platform/files/spreadsheet.server.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import type { Report } from './report-parts.ts';
import type { ColumnKind } from './reports.ts';

const UNITS: Record<ColumnKind, string> = {
  text: '',
  count: '',
  roubles: ', ₽',
  percent: ', %',
  growth: ', %',
};
const WIDTH = { text: 34, number: 18 };

/** A report as a workbook. */
export function reportSheet({ title, period, previous, note, columns, rows, total }: Report): Readable {
  const days = ({ from, to }: Report['period']) => `${formatDate(from)}–${formatDate(to)}`;
  const above = [title, `${days(period)}, рядом ${days(previous)}`, note];
  const heads = columns.map(({ name, kind }) => ({
    head: `${name}${UNITS[kind]}`,
    width: kind === 'text' ? WIDTH.text : WIDTH.number,
  }));
  const lines = total === null ? rows : [...rows, total];
  const cells = async function* () {
    for (const line of lines) yield line.map((value, at) => cellOf(value, columns[at]?.kind ?? 'text'));
  };
  return xlsxOf(title, heads, cells(), above);
}

function cellOf(value: unknown, kind: ColumnKind): Cell {
  if (typeof value !== 'number') return typeof value === 'string' ? value : null;
  return kind === 'roubles' ? { roubles: value } : value;
}
