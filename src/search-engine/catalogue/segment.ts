import type { SmallNumbers } from '../text/small-numbers.ts';
import { type Bits, emptyBits, putBit, type RowRange, rowRange } from './bits.ts';

/**
 * Listing rows as flat columns: one row per product and category, ordered by category, so that a category is a run of
 * rows. Prices and stock change in place. Any other change makes the row dead, and another segment takes the product.
 */
export interface Segment {
  readonly rows: number;
  readonly ids: Int32Array;
  /** The position of the category in the tree, ascending. */
  readonly lft: Int32Array;
  /**
   * The tree position of the product's nearest row to the left, −1 for none. Only the first row of a range counts.
   */
  readonly previousLft: Int32Array;
  readonly popularity: Int32Array;
  readonly createdAt: Float64Array;
  /** The order of names across all segments. */
  readonly nameRank: Int32Array | Float64Array;
  /** The number of the brand plus one, 0 for none. */
  readonly brand: Int32Array;
  /** Numbers of the values and tags of each row. */
  readonly codes: RowLists;
  readonly postings: CodeRows;
  /** The number attributes of each row; `numbers` has their values at the same positions. */
  readonly numberKeys: RowLists;
  readonly numbers: Float64Array;
  /** Prices in kopecks by slot of the price type, 0 for no price. */
  readonly prices: Int32Array[];
  readonly cities: Map<number, Bits>;
  readonly shops: Map<number, Bits>;
  /** Two numbers per row: a hash of everything but name, price and stock. */
  readonly hashes: Int32Array;
  readonly nameHashes: Int32Array;
  /** Rows ordered by product id. */
  readonly byProduct: Int32Array;
}

/** A list of numbers for each row, one after another: list `at` is `items[starts[at] … starts[at + 1])`. */
export interface RowLists {
  readonly starts: Uint32Array;
  readonly items: SmallNumbers;
}

/** The length of a column that is read 32 rows at a time: reading past the end of an array is slow. */
export function wholeWords(rows: number): number {
  return (rows + 31) & ~31;
}

/** The `previousLft` of a dead row. No range begins after it, so the row is never the first. */
export const DEAD = 2_147_483_647;

/** The rows whose category is in a range of the tree. */
export function rowsInTree({ lft }: Segment, low: number, high: number): RowRange {
  return rowRange(lowerBound(lft, low), lowerBound(lft, high + 1));
}

/**
 * The first position in [from, to) of ascending numbers whose number is not below the value; `to` when there is none.
 */
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

/** Returns the living rows of a product. */
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

/** Writes the price of a row at a slot; a new slot gets its column. */
export function putPrice(segment: Segment, row: number, slot: number, kopecks: number): void {
  const { prices, rows } = segment;
  for (let next = prices.length; next <= slot; next++)
    prices.push(new Int32Array(next === 0 ? 0 : wholeWords(rows)));
  prices[slot]![row] = kopecks;
}

/** Sets the places (cities or shops) where a row has free stock, and clears all others. */
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

/**
 * The rows of each code. Most values belong to one category, which is a run of rows, so a bitset from the first to
 * the last word takes less room than row numbers and can be combined 32 rows at a time.
 */
export interface CodeRows {
  /** Where each code begins in `items`; has one more element than there are codes. */
  readonly starts: Uint32Array;
  /** By code: the word of the segment where its bits begin, or LISTED when its items are row numbers, ascending. */
  readonly firstWords: Int32Array;
  readonly items: Int32Array;
}
