import { type Bits, countOnes, type RowRange } from './bits.ts';
import { buyableIn } from './buyable.ts';
import { addRowsOf } from './code-rows.ts';
import type { Filter, Plan } from './filters-of-request.ts';
import type { Segment } from './segment.ts';

/**
 * Sets the rows of a range that pass one filter.
 * @param bits of the range, all clear
 * @param alive only these rows have to be right
 */
export function putPassingRows(
  bits: Bits,
  segment: Segment,
  { slot }: Plan,
  range: RowRange,
  filter: Filter,
  alive: Bits,
): void {
  switch (filter.kind) {
    case 'price':
      putPriced(bits, segment.prices[slot], range, filter, alive);
      break;
    case 'brands':
      putBrands(bits, segment, range, filter.wanted, alive);
      break;
    case 'group':
      for (const code of filter.codes) addRowsOf(bits, range, segment.postings, code);
      break;
    case 'range':
      putNumbered(bits, segment, range, filter, alive);
      break;
    case 'shops':
      for (const id of filter.shops) addPlace(bits, buyableIn(segment, segment.shops.get(id), slot), range);
  }
}

/** From this many living rows of 32, it is faster to check all. */
const MANY = 12;

function putPriced(
  bits: Bits,
  prices: Int32Array | undefined,
  range: RowRange,
  { from, to }: { from: number; to: number },
  alive: Bits,
): void {
  if (!prices) return;
  for (let word = 0, row = range.firstWord << 5; word < range.words; word++, row += 32) {
    let left = alive[word]!;
    let passing = 0;
    if (countOnes(left) > MANY)
      for (let bit = 0; bit < 32; bit++) {
        const price = prices[row + bit]!;
        passing |= (Number(price >= from) & Number(price <= to)) << bit;
      }
    else
      for (; left !== 0; left &= left - 1) {
        const bit = 31 - Math.clz32(left & -left);
        const price = prices[row + bit]!;
        passing |= (Number(price >= from) & Number(price <= to)) << bit;
      }
    bits[word] = passing;
  }
}

function putBrands(bits: Bits, { brand }: Segment, range: RowRange, wanted: Uint8Array, alive: Bits): void {
  for (let word = 0, row = range.firstWord << 5; word < range.words; word++, row += 32) {
    let left = alive[word]!;
    let passing = 0;
    if (countOnes(left) > MANY)
      for (let bit = 0; bit < 32; bit++) passing |= wanted[brand[row + bit]!]! << bit;
    else
      for (; left !== 0; left &= left - 1) {
        const bit = 31 - Math.clz32(left & -left);
        passing |= wanted[brand[row + bit]!]! << bit;
      }
    bits[word] = passing;
  }
}

function putNumbered(
  bits: Bits,
  { numberKeys: { starts, items }, numbers }: Segment,
  range: RowRange,
  { key, from, to }: { key: number; from: number; to: number },
  alive: Bits,
): void {
  for (let word = 0, first = range.firstWord << 5; word < range.words; word++, first += 32) {
    let passing = 0;
    for (let left = alive[word]!; left !== 0; left &= left - 1) {
      const bit = 31 - Math.clz32(left & -left);
      for (let at = starts[first + bit]!, end = starts[first + bit + 1]!; at < end; at++)
        if (items[at] === key && numbers[at]! >= from && numbers[at]! <= to) passing |= 1 << bit;
    }
    bits[word] = passing;
  }
}

/** Sets the rows that can be bought in a place. */
function addPlace(bits: Bits, buyable: Bits | undefined, { firstWord, words }: RowRange): void {
  if (!buyable) return;
  for (let word = 0; word < words; word++) bits[word] = bits[word]! | buyable[firstWord + word]!;
}
