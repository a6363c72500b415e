import { inPieces } from '../../platform/text/pieces.ts';
import { SegmentBuilder } from './build-segment.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { COLUMN, hashName, RowBytes } from './row-bytes.ts';
import type { Segment } from './segment.ts';
import { rankOfName, type SortedNames } from './sorted-names.ts';

/** Processing this many rows takes a few milliseconds. */
const PIECE = 150;

/** What the name of a row says in an index: its rank among the names of the large segment, and its hash. */
interface NameFacts {
  rank: number;
  hash: number;
}

/** By row: it belongs to one index and never changes, while an import rebuilds the small segment in many steps. */
const nameFacts = new WeakMap<Buffer, NameFacts>();

/**
 * Builds the small segment from `index.moved`, piece by piece: a large shop has many such products, and other
 * requests are answered in between.
 */
export async function buildDelta({
  moved,
  numberings,
  names,
}: Pick<CatalogueIndex, 'moved' | 'numberings' | 'names'>): Promise<Segment | undefined> {
  const rows = [...moved.values()].flat().map((bytes) => new RowBytes(bytes));
  if (rows.length === 0) return undefined;
  const order = (row: RowBytes) => row.int(COLUMN.lft);
  rows.sort((a, b) => order(a) - order(b));
  const total = (field: number) => rows.reduce((sum, row) => sum + row.length(field), 0);
  const size = { rows: rows.length, codes: total(COLUMN.codes), numbers: total(COLUMN.numbers) };
  await readNames(names, rows);
  const builder = new SegmentBuilder(size, numberings, ranksAmong(rows));
  for await (const piece of inPieces(rows, PIECE)) for (const row of piece) builder.add(row);
  const segment = builder.finish();
  for (const [at, { bytes }] of rows.entries()) segment.nameHashes[at] = nameFacts.get(bytes)!.hash;
  return segment;
}

/** Reads the names of the rows that are new. */
async function readNames(names: SortedNames, rows: readonly RowBytes[]): Promise<void> {
  const fresh = rows.filter(({ bytes }) => !nameFacts.has(bytes)).sort(byName);
  let rank = 0;
  for await (const piece of inPieces(fresh, PIECE))
    for (const row of piece) {
      const name = row.text(COLUMN.name);
      rank = rankOfName(names, name, rank);
      nameFacts.set(row.bytes, { rank, hash: hashName(name) });
    }
}

/** The ranks of the rows; a new name gets a fraction between the ranks of its neighbours. */
function ranksAmong(rows: readonly RowBytes[]): Float64Array {
  const rankOf = (at: number) => nameFacts.get(rows[at]!.bytes)!.rank;
  const ranks = Float64Array.from(rows.keys(), rankOf);
  const unknown = [...rows.keys()].filter((at) => !Number.isInteger(ranks[at]));
  unknown.sort((a, b) => ranks[a]! - ranks[b]! || byName(rows[a]!, rows[b]!));
  const step = 0.5 / (rows.length + 1);
  let fresh = 0;
  for (const [place, at] of unknown.entries()) {
    const before = unknown[place - 1];
    if (before === undefined || byName(rows[before]!, rows[at]!) !== 0) fresh++;
    ranks[at] = rankOf(at) + fresh * step;
  }
  return ranks;
}

const byName = (one: RowBytes, other: RowBytes) =>
  Buffer.compare(one.text(COLUMN.name), other.text(COLUMN.name));
