import {
  type Bits,
  countBoth,
  countRowsIn,
  emptyBits,
  hasBit,
  narrowed,
  type RowRange,
  rowsOf,
} from './bits.ts';
import { buyableIn } from './buyable.ts';
import { addRowsOf } from './code-rows.ts';
import type { Plan } from './filters-of-request.ts';
import { otherRows, putFirstRows } from './first-rows.ts';
import { type Marks, markFew } from './marks-of-few.ts';
import { putPassingRows } from './passing-rows.ts';
import { DEAD, lowerBound, rowsInTree, type Segment } from './segment.ts';

/** Applies all filters to the rows of a category. */
export function markRows(segment: Segment, plan: Plan): Marks {
  const found = plan.among?.get(segment);
  if (found?.rows) return markFew(segment, plan, found.rows);
  return markMany(segment, plan, found?.bits);
}

/** Marks 32 rows at a time. @param found undefined for all rows */
function markMany(segment: Segment, plan: Plan, found: Bits | undefined): Marks {
  const whole = rowsInTree(segment, plan.lft, plan.rgt);
  const work = worksOf(segment, whole);
  let range = whole;
  /** Rows of the scope that failed at most one filter, and rows that failed none. */
  let alive = work(0, range);
  let hits = work(1, range);
  putScope(alive, segment, plan, range, hits);
  if (found) intersect(alive, found.subarray(range.firstWord, range.firstWord + range.words));
  hits.set(alive);
  for (const [at, filter] of plan.filters.entries()) {
    const bits = work(2 + at, range).fill(0);
    putPassingRows(bits, segment, plan, range, filter, alive);
    for (let word = 0; word < range.words; word++) {
      alive[word] = alive[word]! & (bits[word]! | hits[word]!);
      hits[word] = hits[word]! & bits[word]!;
    }
    // Most values belong to one category each, so the rows left after two of them are close together and the range
    // can shrink.
    range = narrowed(range, alive);
    alive = work(0, range);
    hits = work(1, range);
  }
  const soleOf = (filter: number): Bits => {
    const only = work(2 + plan.filters.length, range);
    const passing = work(2 + filter, range);
    for (let word = 0; word < range.words; word++) only[word] = alive[word]! & ~passing[word]!;
    return only;
  };
  const rows = rowsOf(hits, range);
  const areFew = rows.length < range.words;
  return {
    hits: rows,
    repeats: plan.isEveryRow ? othersAmong(segment, hits, range) : NO_ROWS,
    hasRepeats: plan.isEveryRow === true && othersAmong(segment, alive, range).length > 0,
    countHitsIn: (bits) => (areFew ? countRowsIn(rows, bits) : countBoth(hits, bits, range)),
    soleRows: (filter) => rowsOf(soleOf(filter), range),
    soleBits: (filter) => ({ bits: soleOf(filter), range }),
    countSoleIn: (filter, bits) => countBoth(soleOf(filter), bits, range),
  };
}

const NO_ROWS = new Int32Array();

/** Returns the rows of a bitset that have a row of their product to the left. */
function othersAmong(segment: Segment, bits: Bits, { from, to, firstWord }: RowRange): Int32Array {
  const others = otherRows(segment);
  return others
    .subarray(lowerBound(others, from), lowerBound(others, to))
    .filter((row) => hasBit(bits, row - (firstWord << 5)));
}

/** Sets the rows that pass the conditions without a facet. @param spare a bitset of the range, overwritten */
function putScope(scope: Bits, segment: Segment, plan: Plan, range: RowRange, spare: Bits): void {
  putFirstRows(scope, segment, plan.isEveryRow ? DEAD : plan.lft, range);
  for (const tag of plan.tags) {
    spare.fill(0);
    addRowsOf(spare, range, segment.postings, tag);
    intersect(scope, spare);
  }
  if (!plan.inStock) return;
  const buyable = buyableIn(segment, segment.cities.get(plan.cityId), plan.slot);
  if (buyable) intersect(scope, buyable.subarray(range.firstWord, range.firstWord + range.words));
  else scope.fill(0);
}

function intersect(bits: Bits, others: Bits): void {
  for (let word = 0; word < bits.length; word++) bits[word] = bits[word]! & others[word]!;
}

const works = new WeakMap<Segment, Bits[]>();

/**
 * Work bitsets of a range, by number, reused by every marking: allocating them cost as much as filling them. Work
 * bitsets of a narrower range are parts of them.
 */
function worksOf(segment: Segment, whole: RowRange): (at: number, part: RowRange) => Bits {
  const own = works.get(segment) ?? [];
  works.set(segment, own);
  return (at, { firstWord, words }) => {
    own[at] ??= emptyBits(segment.rows);
    const start = firstWord - whole.firstWord;
    return own[at].subarray(start, start + words);
  };
}

/** The rows of one segment that belong to a list. */
export interface Found {
  segment: Segment;
  marks: Marks;
}
