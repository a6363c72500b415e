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
  const last = Math.max(0, ...Array.from(categories.values(), ({ rgt }) => rgt));
  /** How many rows lie at each place of the tree; then, at that place and before it. */
  const until = new Int32Array(last + 1);
  const own = new Uint8Array(last + 1);
  /** Rows of products that lie elsewhere, too: a category above both counts them once. */
  const repeats: number[] = [];
  for (const { segment, marks } of found)
    for (let at = 0; at < marks.hits.length; at++) {
      const row = marks.hits[at]!;
      const place = segment.lft[row]!;
      if (place <= 0 || place > last) continue;
      until[place]!++;
      own[place] = 1;
      if (segment.previousLft[row]! >= 0) repeats.push(segment.previousLft[row]!, place);
    }
  for (let place = 1; place <= last; place++) until[place]! += until[place - 1]!;
  const counts = new Map<number, number>();
  for (const [id, { lft, rgt }] of categories) {
    if (own[lft] === 0) continue;
    let count = until[rgt]! - until[lft - 1]!;
    for (let at = 0; at < repeats.length; at += 2)
      if (repeats[at]! >= lft && repeats[at + 1]! <= rgt) count--;
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
