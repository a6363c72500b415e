import type { Found } from './catalogue-index.ts';
import { rowsInTree, type Segment } from './segment.ts';
import type { Structure } from './structure.ts';

/**
 * Categories that goods lie in themselves → how many are in each and below.
 * @param found every row of the goods, not only the first of each
 */
export function countByCategory(
  found: readonly Found[],
  { categories }: Pick<Structure, 'categories'>,
): Map<number, number> {
  const rows: { lft: number; previousLft: number }[] = [];
  for (const {
    segment,
    marks: { hits },
  } of found)
    for (const row of hits)
      if (segment.lft[row]! > 0)
        rows.push({ lft: segment.lft[row]!, previousLft: segment.previousLft[row]! });
  rows.sort((a, b) => a.lft - b.lft);
  const starts = new Map<number, number>();
  for (let at = rows.length - 1; at >= 0; at--) starts.set(rows[at]!.lft, at);
  const counts = new Map<number, number>();
  for (const [id, { lft, rgt }] of categories) {
    const start = starts.get(lft);
    if (start === undefined) continue;
    let count = 0;
    for (let at = start; at < rows.length && rows[at]!.lft <= rgt; at++)
      if (rows[at]!.previousLft < lft) count++;
    counts.set(id, count);
  }
  return counts;
}

/** Every visible category → products in it and below, each once; a category without goods is left out. */
export function countTree(
  segments: readonly Segment[],
  { categories }: Pick<Structure, 'categories'>,
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const [id, { lft, rgt }] of categories) {
    let count = 0;
    for (const segment of segments) {
      const { from, to } = rowsInTree(segment, lft, rgt);
      for (let row = from; row < to; row++) if (segment.previousLft[row]! < lft) count++;
    }
    if (count > 0) counts.set(id, count);
  }
  return counts;
}
