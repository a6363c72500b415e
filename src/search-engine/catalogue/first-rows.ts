import { type Bits, countOnes, cutTo, emptyBits, putBit, type RowRange } from './bits.ts';
import { DEAD, lowerBound, type Segment } from './segment.ts';

/** Most products are in one category. Only for the others does the first row depend on the range. */
interface FirstRows {
  /** Living rows that are the leftmost of their product. */
  readonly leftmost: Bits;
  /** The other rows that were alive when this was built, ascending. */
  readonly others: Int32Array;
}

const cached = new WeakMap<Segment, FirstRows>();

/** Returns the living rows that are the first of their product in every range. */
export function leftmostRows(segment: Segment): Bits {
  return firstRowsOf(segment).leftmost;
}

/** Returns the rows that have a row of their product to the left, ascending; some may have died since. */
export function otherRows(segment: Segment): Int32Array {
  return firstRowsOf(segment).others;
}

/**
 * Sets the rows that are the first of their product in the range, so that each product counts once.
 * @param bits of the range; overwritten
 * @param before a row counts as first when the previous row of its product is left of this tree position; DEAD for
 *   every living row
 */
export function putFirstRows(bits: Bits, segment: Segment, before: number, range: RowRange): void {
  const { leftmost, others } = firstRowsOf(segment);
  const { from, to, firstWord, words } = range;
  bits.set(leftmost.subarray(firstWord, firstWord + words));
  cutTo(bits, range);
  for (let at = lowerBound(others, from); at < others.length; at++) {
    const row = others[at]!;
    if (row >= to) break;
    if (segment.previousLft[row]! < before) {
      const word = (row >>> 5) - firstWord;
      bits[word] = bits[word]! | (1 << (row & 31));
    }
  }
}

/** Marks a row as dead: it is not the first in any range. */
export function kill(segment: Segment, row: number): void {
  segment.previousLft[row] = DEAD;
  const known = cached.get(segment);
  if (known) putBit(known.leftmost, row, false);
}

export function countAlive(segment: Segment): number {
  const { leftmost, others } = firstRowsOf(segment);
  let count = 0;
  for (let at = 0; at < leftmost.length; at++) count += countOnes(leftmost[at]!);
  for (let at = 0; at < others.length; at++) if (segment.previousLft[others[at]!] !== DEAD) count++;
  return count;
}

function firstRowsOf(segment: Segment): FirstRows {
  const known = cached.get(segment);
  if (known) return known;
  const { previousLft, rows } = segment;
  const leftmost = emptyBits(rows);
  const others: number[] = [];
  for (let row = 0; row < rows; row++) {
    const previous = previousLft[row]!;
    if (previous < 0) leftmost[row >>> 5] = leftmost[row >>> 5]! | (1 << (row & 31));
    else if (previous !== DEAD) others.push(row);
  }
  const fresh = { leftmost, others: Int32Array.from(others) };
  cached.set(segment, fresh);
  return fresh;
}
