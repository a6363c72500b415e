import { SegmentBuilder } from './build-segment.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { COLUMN, hashName, RowBytes } from './row-bytes.ts';
import type { Segment } from './segment.ts';
import { rankOfName, type SortedNames } from './sorted-names.ts';

/** The small segment: products of `index.moved`. */
export function buildDelta({ moved, numberings, names }: CatalogueIndex): Segment | undefined {
  const rows = [...moved.values()].flat().map((bytes) => new RowBytes(bytes));
  if (rows.length === 0) return undefined;
  const order = (row: RowBytes) => row.int(COLUMN.lft);
  rows.sort((a, b) => order(a) - order(b));
  const total = (field: number) => rows.reduce((sum, row) => sum + row.length(field), 0);
  const size = { rows: rows.length, codes: total(COLUMN.codes), numbers: total(COLUMN.numbers) };
  const builder = new SegmentBuilder(size, numberings, ranksAmong(names, rows));
  for (const row of rows) builder.add(row);
  const segment = builder.finish();
  for (const [at, row] of rows.entries()) segment.nameHashes[at] = hashName(row.text(COLUMN.name));
  return segment;
}

/** Ranks of the rows' names; new names get fractions between the ranks of their neighbours. */
function ranksAmong(names: SortedNames, rows: readonly RowBytes[]): Float64Array {
  const ranks = new Float64Array(rows.length);
  const nameOf = (at: number) => rows[at]!.text(COLUMN.name);
  const sorted = [...rows.keys()].sort((a, b) => Buffer.compare(nameOf(a), nameOf(b)));
  const step = 0.5 / (rows.length + 1);
  let fresh = 0;
  for (const [place, at] of sorted.entries()) {
    const rank = rankOfName(names, nameOf(at));
    const before = sorted[place - 1];
    const isRepeated = before !== undefined && Buffer.compare(nameOf(before), nameOf(at)) === 0;
    if (!Number.isInteger(rank) && !isRepeated) fresh++;
    ranks[at] = Number.isInteger(rank) ? rank : rank + fresh * step;
  }
  return ranks;
}
