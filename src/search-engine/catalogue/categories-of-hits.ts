import type { Found } from './marks.ts';
import { lowerBound, rowsInTree, type Segment } from './segment.ts';
import type { Structure } from './structure.ts';

/**
 * Maps the categories that contain found products themselves to the number of products in each and below.
 * @param found every row of the products, not only the first of each
 */
export function countByCategory(
  found: readonly Found[],
  { categories }: Pick<Structure, 'categories'>,
): Map<number, number> {
  const { ranks, parents, begins, ids, lfts, lasts } = placesOf(categories);
  /** First the number of rows in each category itself, in tree order; then the running sum. */
  const until = new Int32Array(ids.length + 1);
  const own = new Uint8Array(ids.length + 1);
  for (const { segment, marks } of found) {
    const { hits, repeats } = marks;
    const { lft, previousLft } = segment;
    const runs = runsOf(segment);
    for (let at = 0, run = 0; at < hits.length; run++) {
      const end = runs[run + 1] ?? segment.rows;
      if (hits[at]! >= end) continue;
      const from = at;
      const rank = ranks[lft[hits[at]!]!] ?? 0;
      at = lowerBound(hits, end, at);
      if (rank === 0) continue;
      own[rank] = 1;
      until[rank]! += at - from;
    }
    for (let at = 0; at < repeats.length; at++) {
      const row = repeats[at]!;
      // A category that contains both rows counts the product once: those above the closest one do so by the sum.
      let closest = ranks[lft[row]!] ?? 0;
      while (begins[closest]! > previousLft[row]!) closest = parents[closest]!;
      if (closest > 0) until[closest]!--;
    }
  }
  for (let rank = 1; rank < until.length; rank++) until[rank]! += until[rank - 1]!;
  const counts = new Map<number, number>();
  for (let at = 0; at < ids.length; at++) {
    const rank = ranks[lfts[at]!]!;
    if (own[rank] === 1) counts.set(ids[at]!, until[lasts[at]!]! - until[rank - 1]!);
  }
  return counts;
}

const cachedRuns = new WeakMap<Segment, Int32Array>();

/** Where the rows of each tree position begin; the positions are ascending. */
function runsOf(segment: Segment): Int32Array {
  const known = cachedRuns.get(segment);
  if (known) return known;
  const { lft } = segment;
  const runs: number[] = [];
  for (let row = 0; row < lft.length; row++) if (row === 0 || lft[row] !== lft[row - 1]) runs.push(row);
  const fresh = Int32Array.from(runs);
  cachedRuns.set(segment, fresh);
  return fresh;
}

interface Places {
  /** By tree position: the rank (from 1) of the category that begins there, 0 for none. Positions may have gaps. */
  readonly ranks: Int32Array;
  /** By rank: where the category begins, −1 for the rank 0, which stands above all. */
  readonly begins: Int32Array;
  /** By rank: the rank of the category above, 0 for none. */
  readonly parents: Int32Array;
  readonly ids: number[];
  readonly lfts: Int32Array;
  /** The rank of the last category below each category. */
  readonly lasts: Int32Array;
}

const cachedPlaces = new WeakMap<Structure['categories'], Places>();

/** The tree in flat arrays, because every search reads all of it. */
function placesOf(categories: Structure['categories']): Places {
  const known = cachedPlaces.get(categories);
  if (known) return known;
  const ranges = [...categories.values()];
  const last = ranges.reduce((most, { rgt }) => Math.max(most, rgt), 0);
  const begun = new Int32Array(last + 1);
  for (const { lft } of ranges) begun[lft] = 1;
  const ranks = new Int32Array(last + 1);
  for (let place = 1; place <= last; place++) {
    if (begun[place] === 1) ranks[place] = begun[place - 1]! + 1;
    begun[place]! += begun[place - 1]!;
  }
  const places = {
    ranks,
    ...parentsOf(ranges),
    ids: [...categories.keys()],
    lfts: Int32Array.from(ranges, ({ lft }) => lft),
    lasts: Int32Array.from(ranges, ({ rgt }) => begun[rgt]!),
  };
  cachedPlaces.set(categories, places);
  return places;
}

function parentsOf(ranges: readonly { lft: number; rgt: number }[]): Pick<Places, 'begins' | 'parents'> {
  const inOrder = [...ranges].sort((one, other) => one.lft - other.lft);
  const begins = Int32Array.from([-1, ...inOrder.map(({ lft }) => lft)]);
  const parents = new Int32Array(begins.length);
  const above: number[] = [];
  for (const [at, { lft }] of inOrder.entries()) {
    while (above.length > 0 && inOrder[above.at(-1)! - 1]!.rgt < lft) above.pop();
    parents[at + 1] = above.at(-1) ?? 0;
    above.push(at + 1);
  }
  return { begins, parents };
}

/** Maps each visible category to the number of distinct products in it and below; empty categories are left out. */
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
