import type { SmallNumbers } from '../text/small-numbers.ts';
import { type Bits, emptyBits, putBit, type RowRange, rowRange } from './bits.ts';
import type { CodeRows } from './code-rows.ts';

/**
 * Rows of the listing as flat columns: one per product and category it lies in, ordered by category, so that a
 * category is a run of rows. Prices and stock change in place; anything else makes a row dead, and the product goes on
 * in another segment.
 */
export interface Segment {
  readonly rows: number;
  readonly ids: Int32Array;
  /** The category's place in the tree, ascending. */
  readonly lft: Int32Array;
  /** Place of the product's nearest row to the left, −1: none. The first row of a range is the one that counts. */
  readonly previousLft: Int32Array;
  readonly popularity: Int32Array;
  readonly createdAt: Float64Array;
  /** Order of names over all segments. */
  readonly nameRank: Int32Array | Float64Array;
  /** Number of the brand and one, 0: none. */
  readonly brand: Int32Array;
  /** Numbers of values and tags of each row, one after another. */
  readonly codes: RowLists;
  readonly postings: CodeRows;
  /** Number attributes of each row and, at the same places, what they are. */
  readonly numberKeys: RowLists;
  readonly numbers: Float64Array;
  /** Kopecks by slot of the price type, 0: no price. */
  readonly prices: Int32Array[];
  readonly cities: Map<number, Bits>;
  readonly shops: Map<number, Bits>;
  /** Two numbers per row that stand for all that is neither name nor price nor stock. */
  readonly hashes: Int32Array;
  readonly nameHashes: Int32Array;
  /** Rows in the order of product ids. */
  readonly byProduct: Int32Array;
}

/** Lists of numbers of each row, one after another: list `at` is `items[starts[at] … starts[at + 1])`. */
export interface RowLists {
  readonly starts: Uint32Array;
  readonly items: SmallNumbers;
}

/** So many places has a column that is read 32 rows at a time: reading past an array's end is slow. */
export function wholeWords(rows: number): number {
  return (rows + 31) & ~31;
}

/** Stands for `previousLft` of a dead row: no range begins after it, so that it is nowhere the first. */
export const DEAD = 2_147_483_647;

/** Rows whose category lies in a range of the tree. */
export function rowsInTree({ lft }: Segment, low: number, high: number): RowRange {
  return rowRange(lowerBound(lft, low), lowerBound(lft, high + 1));
}

/** The first place in [from, to) of ascending numbers that is not below the value; `to` when all are. */
export function lowerBound(sorted: Int32Array, value: number, from = 0, to = sorted.length): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where the rows of a product begin in `byProduct`; −1 when it has none. */
export function firstPlaceOf({ ids, byProduct }: Segment, productId: number): number {
  let low = 0;
  let high = byProduct.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[byProduct[middle]!]! < productId) low = middle + 1;
    else high = middle;
  }
  return low < byProduct.length && ids[byProduct[low]!] === productId ? low : -1;
}

/** Living rows of a product. */
export function rowsOfProduct(segment: Segment, productId: number): number[] {
  const { ids, byProduct } = segment;
  const rows: number[] = [];
  const first = firstPlaceOf(segment, productId);
  for (let at = first; at >= 0 && at < byProduct.length && ids[byProduct[at]!] === productId; at++)
    if (isAlive(segment, byProduct[at]!)) rows.push(byProduct[at]!);
  return rows;
}

export function isAlive({ previousLft }: Segment, row: number): boolean {
  return previousLft[row] !== DEAD;
}

/** Writes what a row costs at a slot; a slot never seen before gets its column. */
export function putPrice(segment: Segment, row: number, slot: number, kopecks: number): void {
  const { prices, rows } = segment;
  for (let next = prices.length; next <= slot; next++)
    prices.push(new Int32Array(next === 0 ? 0 : wholeWords(rows)));
  prices[slot]![row] = kopecks;
}

/** Makes exactly these places, cities or shops, those where a row stands free. */
export function putPlaces(
  places: Map<number, Bits>,
  rows: number,
  row: number,
  ids: readonly number[],
): void {
  for (const [id, bits] of places) if (!ids.includes(id)) putBit(bits, row, false);
  for (const id of ids) {
    let bits = places.get(id);
    if (!bits) {
      bits = emptyBits(rows);
      places.set(id, bits);
    }
    putBit(bits, row, true);
  }
}
