import {
  type Bits,
  bitsOf,
  countBoth,
  countRowsIn,
  emptyBits,
  narrowed,
  type RowRange,
  rowsOf,
} from './bits.ts';
import { buyableIn } from './buyable.ts';
import { addRowsOf } from './code-rows.ts';
import type { Plan } from './filters-of-request.ts';
import { putFirstRows } from './first-rows.ts';
import { markFew } from './marks-of-few.ts';
import { putPassingRows } from './passing-rows.ts';
import { DEAD, rowsInTree, type Segment } from './segment.ts';

/** Which rows of a segment a list is made of, and which ones only a filter's own facet counts. Until it is marked again. */
export interface Marks {
  /** Rows that pass everything, ascending. */
  hits: Int32Array;
  /** Some of them may be of one product; only when a plan asks for every row. */
  hasRepeats: boolean;
  /** How many of them are set in a bitset of the segment. */
  countHitsIn(bits: Bits): number;
  /** Rows that fail the filter at a position and nothing else («drill sideways», SEARCH §6). */
  soleRows(filter: number): Int32Array;
  /** The same as a bitset of a range, until the next one; only where rows are marked 32 at a time. */
  soleBits?: (filter: number) => { bits: Bits; range: RowRange };
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
  const whole = rowsInTree(segment, plan.lft, plan.rgt);
  const work = worksOf(segment, whole);
  let range = whole;
  /** Of the scope, rows that no more than one filter has failed, and those that none has. */
  let alive = work(0, range);
  let hits = work(1, range);
  putScope(alive, segment, plan, range, hits);
  if (found) keep(alive, bitsOf(found, range));
  hits.set(alive);
  for (const [at, filter] of plan.filters.entries()) {
    const bits = work(2 + at, range).fill(0);
    putPassingRows(bits, segment, plan, range, filter, alive);
    for (let word = 0; word < range.words; word++) {
      alive[word] = alive[word]! & (bits[word]! | hits[word]!);
      hits[word] = hits[word]! & bits[word]!;
    }
    // Values belong to one category each: what two of them leave lies close together, and the rest need not be looked at.
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
    hasRepeats: plan.isEveryRow === true,
    countHitsIn: (bits) => (areFew ? countRowsIn(rows, bits) : countBoth(hits, bits, range)),
    soleRows: (filter) => rowsOf(soleOf(filter), range),
    soleBits: (filter) => ({ bits: soleOf(filter), range }),
    countSoleIn: (filter, bits) => countBoth(soleOf(filter), bits, range),
  };
}

/** Rows that pass what has no facet of its own. @param spare of the range, written over */
function putScope(scope: Bits, segment: Segment, plan: Plan, range: RowRange, spare: Bits): void {
  putFirstRows(scope, segment, plan.isEveryRow ? DEAD : plan.lft, range);
  for (const tag of plan.tags) {
    spare.fill(0);
    addRowsOf(spare, range, segment.postings, tag);
    keep(scope, spare);
  }
  if (!plan.inStock) return;
  const buyable = buyableIn(segment, segment.cities.get(plan.cityId), plan.slot);
  if (buyable) keep(scope, buyable.subarray(range.firstWord, range.firstWord + range.words));
  else scope.fill(0);
}

function keep(bits: Bits, others: Bits): void {
  for (let word = 0; word < bits.length; word++) bits[word] = bits[word]! & others[word]!;
}

const works = new WeakMap<Segment, Bits[]>();

/**
 * Bitsets of a range to work in, by number, the same for every marking: making them anew cost as much as filling them. Those of
 * a part of the range are parts of them.
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
