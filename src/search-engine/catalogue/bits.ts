/** One bit per row, 32 rows to a word. */
export type Bits = Int32Array<ArrayBuffer>;

export function emptyBits(rows: number): Bits {
  return new Int32Array((rows + 31) >>> 5);
}

export function hasBit(bits: Bits, row: number): boolean {
  return (bits[row >>> 5]! & (1 << (row & 31))) !== 0;
}

export function putBit(bits: Bits, row: number, isSet: boolean): void {
  const word = row >>> 5;
  const mask = 1 << (row & 31);
  bits[word] = isSet ? bits[word]! | mask : bits[word]! & ~mask;
}

/** Counts the set bits of a word. */
export function countOnes(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24) | 0;
}

/**
 * A run of rows of a segment in whole words. A bitset made for one request covers only these words: its word 0 is
 * word `firstWord` of the segment.
 */
export interface RowRange {
  from: number;
  /** The row after the last. */
  to: number;
  firstWord: number;
  words: number;
}

export function rowRange(from: number, to: number): RowRange {
  const firstWord = from >>> 5;
  return { from, to, firstWord, words: to > from ? ((to - 1) >>> 5) - firstWord + 1 : 0 };
}

/** Cuts off the empty words at both ends of the range. */
export function narrowed({ from, to, firstWord, words }: RowRange, bits: Bits): RowRange {
  let first = 0;
  let end = words;
  while (first < end && bits[first] === 0) first++;
  while (end > first && bits[end - 1] === 0) end--;
  const start = (firstWord + first) << 5;
  return rowRange(Math.max(from, start), first < end ? Math.min(to, (firstWord + end) << 5) : start);
}

/** Clears the bits of a bitset that lie outside its range. */
export function cutTo(bits: Bits, { from, to, words }: RowRange): void {
  if (words === 0) return;
  bits[0] = bits[0]! & (-1 << (from & 31));
  if ((to & 31) !== 0) bits[words - 1] = bits[words - 1]! & ~(-1 << (to & 31));
}

/** Counts the set bits. */
export function countSet(bits: Bits): number {
  let count = 0;
  // Most words are empty in most lists.
  for (let at = 0; at < bits.length; at++) if (bits[at] !== 0) count += countOnes(bits[at]!);
  return count;
}

/** Returns the rows whose bits are set, ascending. */
export function rowsOf(bits: Bits, { firstWord }: RowRange): Int32Array {
  const rows = new Int32Array(countSet(bits));
  let filled = 0;
  for (let at = 0; at < bits.length; at++) {
    const base = (firstWord + at) << 5;
    for (let word = bits[at]!; word !== 0; word &= word - 1)
      rows[filled++] = base + 31 - Math.clz32(word & -word);
  }
  return rows;
}

/** Counts the rows that are set both in a bitset of the range and in one of the whole segment. */
export function countBoth(bits: Bits, whole: Bits, { firstWord }: RowRange): number {
  let count = 0;
  for (let at = 0; at < bits.length; at++)
    if (bits[at] !== 0) count += countOnes(bits[at]! & whole[firstWord + at]!);
  return count;
}

/** Counts the rows that are set in a bitset of the whole segment. */
export function countRowsIn(rows: Int32Array, bits: Bits): number {
  let count = 0;
  for (let at = 0; at < rows.length; at++) count += (bits[rows[at]! >>> 5]! >>> (rows[at]! & 31)) & 1;
  return count;
}
