import { type Bits, countOnes, type RowRange } from './bits.ts';
import { type CodeRows, lowerBound, type RowLists } from './segment.ts';

const LISTED = -1;

/** Turns lists of codes by row into rows by code. @param codes how many codes there are */
export function codeRowsOf({ starts, items }: RowLists, codes: number): CodeRows {
  const counts = new Uint32Array(codes);
  const first = new Int32Array(codes);
  const last = new Int32Array(codes);
  // Plain loops, because iterators are several times slower here.
  for (let row = 0; row + 1 < starts.length; row++)
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      const code = items[at]!;
      if (counts[code]!++ === 0) first[code] = row;
      last[code] = row;
    }
  const firstWords = new Int32Array(codes).fill(LISTED);
  const begins = new Uint32Array(codes + 1);
  for (let code = 0; code < codes; code++) {
    const count = counts[code]!;
    const words = (last[code]! >>> 5) - (first[code]! >>> 5) + 1;
    if (words <= count) firstWords[code] = first[code]! >>> 5;
    begins[code + 1] = begins[code]! + Math.min(words, count);
  }
  const rows = new Int32Array(begins[codes]!);
  const next = begins.slice(0, codes);
  for (let row = 0; row + 1 < starts.length; row++)
    for (let at = starts[row]!; at < starts[row + 1]!; at++) {
      const code = items[at]!;
      const firstWord = firstWords[code]!;
      if (firstWord === LISTED) rows[next[code]!++] = row;
      else {
        const place = begins[code]! + (row >>> 5) - firstWord;
        rows[place] = rows[place]! | (1 << (row & 31));
      }
    }
  return { starts: begins, firstWords, items: rows };
}

/** Sets the rows of a code that lie in the range. Bits outside the range may be set in the first and last word. */
export function addRowsOf(
  bits: Bits,
  range: RowRange,
  { starts, firstWords, items }: CodeRows,
  code: number,
): void {
  if (code < 0 || code + 1 >= starts.length) return;
  const [start, end] = [starts[code]!, starts[code + 1]!];
  const firstWord = firstWords[code]!;
  if (firstWord === LISTED) {
    for (let at = lowerBound(items, range.from, start, end); at < end && items[at]! < range.to; at++) {
      const row = items[at]!;
      const word = (row >>> 5) - range.firstWord;
      bits[word] = bits[word]! | (1 << (row & 31));
    }
    return;
  }
  const from = Math.max(firstWord, range.firstWord);
  const to = Math.min(firstWord + end - start, range.firstWord + range.words);
  for (let word = from; word < to; word++) {
    const own = word - range.firstWord;
    bits[own] = bits[own]! | items[start + word - firstWord]!;
  }
}

/** Counts the rows of a code that are set in a bitset of the range. */
export function countRowsOf(
  bits: Bits,
  range: RowRange,
  { starts, firstWords, items }: CodeRows,
  code: number,
): number {
  const [start, end] = [starts[code]!, starts[code + 1]!];
  const firstWord = firstWords[code]!;
  let count = 0;
  if (firstWord === LISTED) {
    for (let at = lowerBound(items, range.from, start, end); at < end && items[at]! < range.to; at++) {
      const row = items[at]!;
      count += (bits[(row >>> 5) - range.firstWord]! >>> (row & 31)) & 1;
    }
    return count;
  }
  const from = Math.max(firstWord, range.firstWord);
  const to = Math.min(firstWord + end - start, range.firstWord + range.words);
  for (let word = from; word < to; word++) {
    const both = bits[word - range.firstWord]! & items[start + word - firstWord]!;
    if (both !== 0) count += countOnes(both);
  }
  return count;
}
