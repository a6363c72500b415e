import type { Bits } from './bits.ts';
import { buyableIn } from './buyable.ts';
import type { Plan } from './filters-of-request.ts';
import type { Found } from './marks.ts';
import { pageOf } from './page.ts';
import type { FoundOrdering, ListRequest } from './requests.ts';
import type { Segment } from './segment.ts';

/** Buffers reused between calls, which never overlap: allocating them cost more than the sort. */
let keySpace = new Float64Array(1024);
let idSpace = new Int32Array(1024);

/** The page and its order; `relevance` only for products found by a text. */
interface PageRequest extends Pick<ListRequest, 'limit' | 'offset'> {
  ordering: FoundOrdering;
}

/** Returns the ids of one page of the found rows in the requested order. */
export function pageOfRows(
  found: readonly Found[],
  plan: Plan,
  { ordering, limit, offset }: PageRequest,
): number[] {
  if (ordering === 'relevance' && offset + limit <= MOST_PICKED)
    return mostRelevant(found, plan, offset + limit).slice(offset);
  const count = found.reduce((sum, { marks }) => sum + marks.hits.length, 0);
  if (count > keySpace.length) {
    keySpace = new Float64Array(count * 2);
    idSpace = new Int32Array(count * 2);
  }
  const gap = ordering === 'popular' ? popularityGap(found) : 0;
  let filled = 0;
  for (const { segment, marks } of found) {
    const { hits } = marks;
    const keys = keySpace.subarray(filled, filled + hits.length);
    fillKeys(keys, segment, plan, ordering, hits, gap);
    for (let at = 0; at < hits.length; at++) idSpace[filled + at] = segment.ids[hits[at]!]!;
    filled += hits.length;
  }
  return pageOf(keySpace.subarray(0, count), idSpace.subarray(0, count), offset, limit);
}

/** Up to this many, the best are picked in one pass: few rows beat the worst of them. */
const MOST_PICKED = 48;
const bestScores = new Float64Array(MOST_PICKED);
const bestIds = new Int32Array(MOST_PICKED);

/** Returns the ids of the best by score, then by id. */
function mostRelevant(found: readonly Found[], { among }: Plan, most: number): number[] {
  let picked = 0;
  for (const { segment, marks } of found) {
    const { ids } = segment;
    const scores = among?.get(segment)?.scores;
    const { hits } = marks;
    for (let index = 0; index < hits.length; index++) {
      const row = hits[index]!;
      const score = scores?.[row] ?? 0;
      const isFull = picked === most;
      if (isFull && score < bestScores[most - 1]!) continue;
      const id = ids[row]!;
      if (isFull && !isBetter(score, id, most - 1)) continue;
      let at = isFull ? most - 1 : picked++;
      for (; at > 0 && isBetter(score, id, at - 1); at--) {
        bestScores[at] = bestScores[at - 1]!;
        bestIds[at] = bestIds[at - 1]!;
      }
      bestScores[at] = score;
      bestIds[at] = id;
    }
  }
  return [...bestIds.subarray(0, picked)];
}

function isBetter(score: number, id: number, at: number): boolean {
  return score > bestScores[at]! || (score === bestScores[at]! && id < bestIds[at]!);
}

/** Smaller keys come first; equal keys are ordered by id. */
function fillKeys(
  keys: Float64Array,
  segment: Segment,
  plan: Plan,
  ordering: FoundOrdering,
  rows: Int32Array,
  gap: number,
): void {
  const prices = plan.slot === 0 ? undefined : segment.prices[plan.slot];
  const scores = plan.among?.get(segment)?.scores;
  if (ordering === 'relevance')
    for (let at = 0; at < rows.length; at++) keys[at] = -(scores?.[rows[at]!] ?? 0);
  else if (ordering === 'popular')
    fillPopular(
      keys,
      segment.popularity,
      buyableIn(segment, segment.cities.get(plan.cityId), plan.slot),
      rows,
      gap,
    );
  else if (ordering === 'price') fillPrices(keys, prices, rows, 1);
  else if (ordering === '-price') fillPrices(keys, prices, rows, -1);
  else if (ordering === 'name')
    for (let at = 0; at < rows.length; at++) keys[at] = segment.nameRank[rows[at]!]!;
  else for (let at = 0; at < rows.length; at++) keys[at] = -segment.createdAt[rows[at]!]!;
}

/** Exceeds any difference in popularity, so that products that can be bought come first. */
function popularityGap(found: readonly Found[]): number {
  let least = Infinity;
  let most = -Infinity;
  for (const {
    segment,
    marks: { hits },
  } of found)
    for (let at = 0; at < hits.length; at++) {
      const popularity = segment.popularity[hits[at]!]!;
      if (popularity < least) least = popularity;
      if (popularity > most) most = popularity;
    }
  return most - least + 1;
}

function fillPopular(
  keys: Float64Array,
  popularity: Int32Array,
  available: Bits | undefined,
  rows: Int32Array,
  gap: number,
) {
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!;
    const isAvailable = available ? (available[row >>> 5]! >>> (row & 31)) & 1 : 0;
    keys[at] = (1 - isAvailable) * gap - popularity[row]!;
  }
}

function fillPrices(keys: Float64Array, prices: Int32Array | undefined, rows: Int32Array, sign: 1 | -1) {
  if (!prices) {
    keys.fill(Infinity);
    return;
  }
  for (let at = 0; at < rows.length; at++) {
    const price = prices[rows[at]!]!;
    keys[at] = price === 0 ? Infinity : sign * price;
  }
}
