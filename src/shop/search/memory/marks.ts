import type { SmallNumbers } from '../text/small-numbers.ts';
import { type Bits, bitsOf, countBoth, countOnes, fullRange, type RowRange, rowsOf } from './bits.ts';
import { buyableIn } from './buyable.ts';
import type { Filter, Plan } from './filters-of-request.ts';
import { markFew } from './marks-of-few.ts';
import { DEAD, rowsInTree, type Segment } from './segment.ts';

/** Which rows of a segment a list is made of, and which ones only a filter's own facet counts. */
export interface Marks {
  /** Rows that pass everything. */
  hits: Int32Array;
  /** Some of them may be of one product; only when a plan asks for every row. */
  hasRepeats: boolean;
  /** How many of them are set in a bitset of the segment. */
  countHitsIn(bits: Bits): number;
  /** Rows that fail the filter at a position and nothing else («drill sideways», SEARCH §6). */
  soleRows(filter: number): Int32Array;
  countSoleIn(filter: number, bits: Bits): number;
}

/** Rows found by something else are looked at one by one while they are fewer than this share of all. */
const FEW = 1 / 16;

/** All filters over a category. */
export function markRows(segment: Segment, plan: Plan): Marks {
  const found = plan.among?.get(segment)?.rows;
  if (found && found.length < segment.rows * FEW) return markFew(segment, plan, found);
  return markMany(segment, plan, found);
}

/** 32 rows at a time. @param found undefined: all rows */
function markMany(segment: Segment, plan: Plan, found: Int32Array | undefined): Marks {
  const range = rowsInTree(segment, plan.lft, plan.rgt);
  const scope = firstRows(segment, plan, range);
  if (found) keep(scope, bitsOf(found, range));
  for (const tag of plan.tags) keep(scope, withAnyCode(segment, range, [tag]));
  if (plan.inStock) keep(scope, ofPlaces(segment, segment.cities, [plan.cityId], plan.slot, range));
  /** Of the scope, rows that no filter has failed yet, and those that no more than one has. */
  const hits = scope.slice();
  const alive = scope;
  const passing = plan.filters.map((filter) => {
    const bits = passingRows(segment, plan, range, filter, alive);
    for (let word = 0; word < range.words; word++) {
      alive[word] = alive[word]! & (bits[word]! | hits[word]!);
      hits[word] = hits[word]! & bits[word]!;
    }
    return bits;
  });
  const sole = passing.map((bits) => {
    const only = new Int32Array(range.words);
    for (let word = 0; word < range.words; word++) only[word] = alive[word]! & ~bits[word]!;
    return only;
  });
  return {
    hits: rowsOf(hits, range),
    hasRepeats: plan.isEveryRow === true,
    countHitsIn: (bits) => countBoth(hits, bits, range),
    soleRows: (filter) => rowsOf(sole[filter]!, range),
    countSoleIn: (filter, bits) => countBoth(sole[filter]!, bits, range),
  };
}

/** The first row of each product within the range: a product in several categories counts once. */
function firstRows({ previousLft }: Segment, { lft, isEveryRow }: Plan, range: RowRange): Bits {
  const before = isEveryRow ? DEAD : lft;
  const bits = fullRange(range);
  for (let word = 0, row = range.firstWord << 5; word < range.words; word++, row += 32) {
    let first = 0;
    for (let bit = 0; bit < 32; bit++) first |= Number(previousLft[row + bit]! < before) << bit;
    bits[word] = bits[word]! & first;
  }
  return bits;
}

function keep(bits: Bits, others: Bits): void {
  for (let word = 0; word < bits.length; word++) bits[word] = bits[word]! & others[word]!;
}

/** @param alive of other rows nothing need be known */
function passingRows(segment: Segment, { slot }: Plan, range: RowRange, filter: Filter, alive: Bits): Bits {
  switch (filter.kind) {
    case 'price':
      return pricedBetween(segment.prices[slot], range, filter, alive);
    case 'brands':
      return ofBrands(segment, range, filter.wanted, alive);
    case 'group':
      return withAnyCode(segment, range, filter.codes);
    case 'range':
      return numberedBetween(segment, range, filter);
    case 'shops':
      return ofPlaces(segment, segment.shops, filter.shops, slot, range);
  }
}

/** Of so many of 32 rows it is faster to look at all. */
const MANY = 12;

function pricedBetween(
  prices: Int32Array | undefined,
  range: RowRange,
  { from, to }: { from: number; to: number },
  alive: Bits,
): Bits {
  const bits = new Int32Array(range.words);
  if (!prices) return bits;
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
  return bits;
}

function ofBrands({ brand }: Segment, range: RowRange, wanted: Uint8Array, alive: Bits): Bits {
  const bits = new Int32Array(range.words);
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
  return bits;
}

function withAnyCode({ postings }: Segment, range: RowRange, codes: readonly number[]): Bits {
  const bits = new Int32Array(range.words);
  const { starts, items } = postings;
  for (const code of codes) {
    if (code < 0 || code + 1 >= starts.length) continue;
    const end = starts[code + 1]!;
    for (let at = firstFrom(items, starts[code]!, end, range.from); at < end; at++) {
      const row = items[at]!;
      if (row >= range.to) break;
      const word = (row >>> 5) - range.firstWord;
      bits[word] = bits[word]! | (1 << (row & 31));
    }
  }
  return bits;
}

function firstFrom(sorted: SmallNumbers, from: number, to: number, value: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function numberedBetween(
  { numberKeys: { starts, items }, numbers }: Segment,
  range: RowRange,
  { key, from, to }: { key: number; from: number; to: number },
): Bits {
  const bits = new Int32Array(range.words);
  for (let row = range.from, at = starts[row]!; row < range.to; row++)
    for (const end = starts[row + 1]!; at < end; at++) {
      if (items[at] !== key || !(numbers[at]! >= from && numbers[at]! <= to)) continue;
      const word = (row >>> 5) - range.firstWord;
      bits[word] = bits[word]! | (1 << (row & 31));
    }
  return bits;
}

/** Rows that can be bought in any of the places. */
function ofPlaces(
  segment: Segment,
  places: ReadonlyMap<number, Bits>,
  ids: readonly number[],
  slot: number,
  range: RowRange,
): Bits {
  const bits = new Int32Array(range.words);
  for (const id of ids) {
    const whole = buyableIn(segment, places.get(id), slot);
    if (whole)
      for (let word = 0; word < range.words; word++)
        bits[word] = bits[word]! | whole[range.firstWord + word]!;
  }
  return bits;
}
