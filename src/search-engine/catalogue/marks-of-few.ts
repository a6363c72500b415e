import { type Bits, countRowsIn, emptyBits, hasBit, type RowRange } from './bits.ts';
import { buyableIn } from './buyable.ts';
import type { Filter, Plan } from './filters-of-request.ts';
import { leftmostRows } from './first-rows.ts';
import { DEAD, type RowLists, rowsInTree, type Segment } from './segment.ts';

/**
 * The rows of a list in one segment, and the rows that only the facet of one filter counts. Valid until the next
 * marking.
 */
export interface Marks {
  /** Rows that pass every filter, ascending. */
  hits: Int32Array;
  /** Hits that have a row of their product to the left, ascending; only when the plan asks for every row. */
  repeats: Int32Array;
  /** Whether any hit, or any row that fails exactly one filter, repeats a product. */
  hasRepeats: boolean;
  /** Counts the hits that are set in a bitset of the segment. */
  countHitsIn(bits: Bits): number;
  /** Rows that fail only the filter at this position (SE-8). */
  soleRows(filter: number): Int32Array;
  /** The same as a bitset of a range, valid until the next call; present only when rows are marked 32 at a time. */
  soleBits?: (filter: number) => { bits: Bits; range: RowRange };
  countSoleIn(filter: number, bits: Bits): number;
}

/** Does the work of the bitset version row by row, for the few rows that a text has found. */
export function markFew(segment: Segment, plan: Plan, found: Int32Array): Marks {
  const { previousLft } = segment;
  const { from, to } = rowsInTree(segment, plan.lft, plan.rgt);
  const leftmost = leftmostRows(segment);
  const { filters, tags } = plan;
  const before = plan.isEveryRow ? DEAD : plan.lft;
  const available = plan.inStock
    ? (buyableIn(segment, segment.cities.get(plan.cityId), plan.slot) ?? emptyBits(segment.rows))
    : undefined;
  const hits = new Int32Array(found.length);
  let filled = 0;
  let hasRepeats = false;
  const repeats: number[] = [];
  const sole: number[][] = filters.map(() => []);
  for (let at = 0; at < found.length; at++) {
    const row = found[at]!;
    if (row < from) continue;
    if (row >= to) break;
    const isRepeat = !hasBit(leftmost, row);
    if (isRepeat && previousLft[row]! >= before) continue;
    if (available && !hasBit(available, row)) continue;
    if (tags.length > 0 && !tags.every((tag) => hasCode(segment.codes, row, tag))) continue;
    let failed = -1;
    let failures = 0;
    for (let filter = 0; filter < filters.length && failures < 2; filter++)
      if (!passes(segment, plan, row, filters[filter]!)) {
        failed = filter;
        failures++;
      }
    if (isRepeat) hasRepeats = true;
    if (isRepeat && failures === 0) repeats.push(row);
    if (failures === 0) hits[filled++] = row;
    else if (failures === 1) sole[failed]!.push(row);
  }
  const rows = hits.subarray(0, filled);
  const soleRows = sole.map((own) => Int32Array.from(own));
  return {
    hits: rows,
    repeats: Int32Array.from(repeats),
    hasRepeats,
    countHitsIn: (bits) => countRowsIn(rows, bits),
    soleRows: (filter) => soleRows[filter]!,
    countSoleIn: (filter, bits) => countRowsIn(soleRows[filter]!, bits),
  };
}

function passes(segment: Segment, { slot }: Plan, row: number, filter: Filter): boolean {
  switch (filter.kind) {
    case 'price': {
      const price = segment.prices[slot]?.[row] ?? 0;
      return price >= filter.from && price <= filter.to;
    }
    case 'brands':
      return filter.wanted[segment.brand[row]!] === 1;
    case 'group':
      return filter.codes.some((code) => hasCode(segment.codes, row, code));
    case 'range': {
      const { starts, items } = segment.numberKeys;
      for (let at = starts[row]!; at < starts[row + 1]!; at++)
        if (
          items[at] === filter.key &&
          segment.numbers[at]! >= filter.from &&
          segment.numbers[at]! <= filter.to
        )
          return true;
      return false;
    }
    case 'shops':
      return filter.shops.some((id) => isIn(buyableIn(segment, segment.shops.get(id), slot), row));
  }
}

function hasCode({ starts, items }: RowLists, row: number, code: number): boolean {
  for (let at = starts[row]!; at < starts[row + 1]!; at++) if (items[at] === code) return true;
  return false;
}

function isIn(bits: Bits | undefined, row: number): boolean {
  return bits !== undefined && hasBit(bits, row);
}
