import { countSet } from './bits.ts';
import { countRowsOf } from './code-rows.ts';
import type { Marks } from './marks-of-few.ts';
import type { Segment } from './segment.ts';

/** Returns the code numbers of the values of one attribute. */
export function codesOf(attributeOfCode: Int32Array, attributeId: number): number[] {
  const codes: number[] = [];
  for (let code = 0; code < attributeOfCode.length; code++)
    if (attributeOfCode[code] === attributeId) codes.push(code);
  return codes;
}

/**
 * Counts, for each of the values, the rows that fail only the filter by these values. It reads either all codes of
 * these rows or all rows of these codes, whichever is less.
 */
export function countValues(
  counts: Int32Array,
  { rows, codes: { starts, items }, postings }: Segment,
  marks: Marks,
  filter: number,
  values: readonly number[],
): void {
  const sole = marks.soleBits?.(filter);
  const known = values.filter((code) => code + 1 < postings.starts.length);
  if (sole) {
    const words = known.reduce((sum, code) => sum + postings.starts[code + 1]! - postings.starts[code]!, 0);
    if (words * rows < countSet(sole.bits) * items.length) {
      for (const code of known) counts[code]! += countRowsOf(sole.bits, sole.range, postings, code);
      return;
    }
  }
  const isValue = new Uint8Array(counts.length);
  for (const code of values) isValue[code] = 1;
  const own = marks.soleRows(filter);
  for (let index = 0; index < own.length; index++) {
    const row = own[index]!;
    for (let at = starts[row]!, end = starts[row + 1]!; at < end; at++)
      if (isValue[items[at]!] === 1) counts[items[at]!]!++;
  }
}
