import { type Bits, emptyBits, hasBit, putBit } from './bits.ts';
import type { Segment } from './segment.ts';

/** Rows with several values of one attribute, by segment: which attribute a value belongs to never changes. */
const several = new WeakMap<Segment, Bits>();

/**
 * Counts by attribute how many values of the rows are further ones of the same row. With the counts of all values this
 * gives the number of products that have the attribute.
 * @param counts attribute → further values; changed in place
 */
export function countFurtherValues(
  counts: Map<number, number>,
  segment: Segment,
  rows: Int32Array,
  attributeOfCode: Int32Array,
): void {
  let marked = several.get(segment);
  if (!marked) {
    marked = rowsWithSeveral(segment, attributeOfCode);
    several.set(segment, marked);
  }
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!;
    if (!hasBit(marked, row)) continue;
    const seen = new Set<number>();
    for (const attribute of attributesOf(segment, row, attributeOfCode)) {
      if (seen.has(attribute)) counts.set(attribute, (counts.get(attribute) ?? 0) + 1);
      seen.add(attribute);
    }
  }
}

function rowsWithSeveral(segment: Segment, attributeOfCode: Int32Array): Bits {
  const { rows, codes } = segment;
  const bits = emptyBits(rows);
  // The row that has last had each attribute, plus one. Ids of attributes are small numbers.
  const last = new Int32Array(attributeOfCode.reduce((most, id) => Math.max(most, id), 0) + 1);
  for (let row = 0; row < rows; row++) {
    for (let at = codes.starts[row]!, end = codes.starts[row + 1]!; at < end; at++) {
      const attribute = attributeOfCode[codes.items[at]!]!;
      if (attribute === 0) continue;
      if (last[attribute] === row + 1) putBit(bits, row, true);
      last[attribute] = row + 1;
    }
  }
  return bits;
}

/** The attributes of the values of a row, one for each value; tags have none. */
function attributesOf({ codes }: Segment, row: number, attributeOfCode: Int32Array): number[] {
  const attributes: number[] = [];
  for (let at = codes.starts[row]!, end = codes.starts[row + 1]!; at < end; at++) {
    const attribute = attributeOfCode[codes.items[at]!]!;
    if (attribute !== 0) attributes.push(attribute);
  }
  return attributes;
}
