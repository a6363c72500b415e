import { quantile } from './ledger.ts';

/** What a fault gave, all of its runs together. */
export interface Result {
  readonly fault: string;
  readonly runs: number;
  /** Seconds without an acknowledged write, one number for each run. */
  readonly gaps: readonly number[];
  readonly orders: number;
  /** Acknowledged orders that are not there, and orders that are there twice. */
  readonly lost: number;
  readonly doubled: number;
  readonly reads: { readonly done: number; readonly refused: number; readonly failed: number };
  /** Milliseconds. */
  readonly readP95: number;
  /** Facts of this fault, in Russian. */
  readonly notes: readonly string[];
  /** What did not hold, in Russian. The fault has passed if there is nothing. */
  readonly broken: readonly string[];
}

const HEAD = [
  'Испытание',
  'раз',
  'перерыв в записи, с',
  'заказов',
  'потеряно',
  'удвоено',
  'чтений: ок / 503 / сбой',
  'p95, мс',
  'итог',
];

/** One line for each result, as a Markdown table with what did not hold below it. */
export function tableOf(results: readonly Result[]): string {
  const rows = results.map((each) => [
    each.fault,
    String(each.runs),
    gapsOf(each.gaps),
    String(each.orders),
    String(each.lost),
    String(each.doubled),
    `${each.reads.done} / ${each.reads.refused} / ${each.reads.failed}`,
    each.readP95.toFixed(0),
    each.broken.length === 0 ? 'держится' : 'НЕ ДЕРЖИТСЯ',
  ]);
  const widths = HEAD.map((head, at) => Math.max(head.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const below = results.flatMap(({ fault, notes, broken }) => [
    ...notes.map((text) => `${fault}: ${text}`),
    ...broken.map((text) => `✗ ${fault}: ${text}`),
  ]);
  return [
    line(HEAD),
    line(widths.map((width) => '-'.repeat(width))),
    ...rows.map(line),
    ...(below.length > 0 ? ['', ...below] : []),
  ].join('\n');
}

function gapsOf(gaps: readonly number[]): string {
  if (gaps.length === 0) return '—';
  const worst = Math.max(...gaps).toFixed(1);
  return gaps.length === 1 ? worst : `${quantile(gaps, 0.5).toFixed(1)}, худший ${worst}`;
}
