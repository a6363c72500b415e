import { type Bits, countOnes, cutTo, emptyBits, putBit, type RowRange } from './bits.ts';
import { DEAD, lowerBound, type Segment } from './segment.ts';

/** Most products lie in one category: only of the others it has to be asked which row is the first of a range. */
interface FirstRows {
  /** Living rows of products that have none further to the left. */
  readonly leftmost: Bits;
  /** The other rows that were alive when this was made, ascending. */
  readonly others: Int32Array;
}

const kept = new WeakMap<Segment, FirstRows>();

/** Living rows that are the first of their product wherever a range begins. */
export function leftmostRows(segment: Segment): Bits {
  return firstRowsOf(segment).leftmost;
}

/**
 * Of a range the rows that come first of their product: it counts once.
 * @param bits of the range; what was in them is gone
 * @param before the row before lies left of this place; DEAD: every living row
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

/** Makes a row dead: it is nowhere the first any more. */
export function kill(segment: Segment, row: number): void {
  segment.previousLft[row] = DEAD;
  const known = kept.get(segment);
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
  const known = kept.get(segment);
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
  kept.set(segment, fresh);
  return fresh;
}
