import { inPieces } from '../../platform/text/pieces.ts';
import { SegmentBuilder } from './build-segment.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { COLUMN, hashName, RowBytes } from './row-bytes.ts';
import type { Segment } from './segment.ts';
import { rankOfName, type SortedNames } from './sorted-names.ts';

/** Processing this many rows takes a few milliseconds. */
const PIECE = 150;

/**
 * Builds the small segment from `index.moved`, piece by piece: a large shop has many such products, and other
 * requests are answered in between.
 */
export async function buildDelta({ moved, numberings, names }: CatalogueIndex): Promise<Segment | undefined> {
  const rows = [...moved.values()].flat().map((bytes) => new RowBytes(bytes));
  if (rows.length === 0) return undefined;
  const order = (row: RowBytes) => row.int(COLUMN.lft);
  rows.sort((a, b) => order(a) - order(b));
  const total = (field: number) => rows.reduce((sum, row) => sum + row.length(field), 0);
  const size = { rows: rows.length, codes: total(COLUMN.codes), numbers: total(COLUMN.numbers) };
  const builder = new SegmentBuilder(size, numberings, await ranksAmong(names, rows));
  const nameHashes: number[] = [];
  for await (const piece of inPieces(rows, PIECE))
    for (const row of piece) {
      builder.add(row);
      nameHashes.push(hashName(row.text(COLUMN.name)));
    }
  const segment = builder.finish();
  segment.nameHashes.set(nameHashes);
  return segment;
}

/** Ranks the names of the rows; a new name gets a fraction between the ranks of its neighbours. */
async function ranksAmong(names: SortedNames, rows: readonly RowBytes[]): Promise<Float64Array> {
  const ranks = new Float64Array(rows.length);
  const nameOf = (at: number) => rows[at]!.text(COLUMN.name);
  const sorted = [...rows.keys()].sort((a, b) => Buffer.compare(nameOf(a), nameOf(b)));
  const step = 0.5 / (rows.length + 1);
  let fresh = 0;
  let rank = 0;
  let before: number | undefined;
  for await (const piece of inPieces(sorted, PIECE))
    for (const at of piece) {
      rank = rankOfName(names, nameOf(at), rank);
      const isRepeated = before !== undefined && Buffer.compare(nameOf(before), nameOf(at)) === 0;
      if (!Number.isInteger(rank) && !isRepeated) fresh++;
      ranks[at] = Number.isInteger(rank) ? rank : rank + fresh * step;
      before = at;
    }
  return ranks;
}
