import { articleScore, BY_CATEGORY, byCategory, checkAll, NOT, prepareCheck, wipe } from './checks.ts';
import { type Scratch, scratchOf } from './scratch.ts';
import { frequency, type Slot } from './slots.ts';
import type { TextIndex } from './text-index.ts';
import { Top } from './top.ts';

/** Documents (their numbers in the index) which answer all slots, the best first, and how many there are. */
export interface Matches {
  readonly documents: readonly number[];
  readonly total: number;
  /** Less popular documents were left out (`depth`). */
  readonly isCut: boolean;
}

/** What a document's own merits add to a score; a rare word adds about ten. */
const POPULAR = 1;
const AVAILABLE = 0.75;
/** No documents. */
export const NONE: Matches = { documents: [], total: 0, isCut: false };

export interface MatchOptions {
  /** How many documents at most. */
  readonly limit: number;
  /** Number of the city whose goods come first. */
  readonly city?: number;
  /** Of each term only so many of the most popular documents are looked at; `total` counts only those. */
  readonly depth?: number;
}

/** Documents which answer all slots that are not optional. */
export function match(index: TextIndex, slots: readonly Slot[], options: MatchOptions): Matches {
  const { limit, city, depth = Infinity } = options;
  const required = slots.filter(({ isOptional }) => !isOptional);
  if (required.length === 0 || required.some(isEmpty)) return NONE;
  const scratch = scratchOf(index);
  const weights = new Map(slots.map((slot) => [slot, rarity(index, slot)]));
  const driver = required.reduce((a, b) => ((weights.get(b) ?? 0) > (weights.get(a) ?? 0) ? b : a));
  const others = slots.filter((slot) => slot !== driver && !isEmpty(slot));
  const count = collect(index, driver, weights.get(driver) ?? 0, scratch, depth);
  const checks = others.map((slot, at) => prepareCheck(index, slot, weights.get(slot) ?? 0, at, count));
  const top = new Top(limit);
  const available = city === undefined ? undefined : index.available[city];
  const enough = byCategory(weights.get(driver) ?? 0);
  let total = 0;
  for (let i = 0; i < count; i++) {
    const document = scratch.candidates[i] ?? 0;
    const own = scratch.scores[document] ?? 0;
    scratch.scores[document] = 0;
    const rest = checks.length > 0 ? checkAll(index, document, checks) : 0;
    if (rest === NOT) continue;
    total++;
    const isAvailable = available && ((available[document >>> 3] ?? 0) >>> (document & 7)) & 1;
    const merit = ((index.popularity[document] ?? 0) / 255) * POPULAR + (isAvailable ? AVAILABLE : 0);
    top.offer(document, own + rest + merit - (own > enough ? 0 : BY_CATEGORY));
  }
  for (const check of checks) wipe(index, check);
  return { documents: top.documents(), total, isCut: depth < longest(index, driver) };
}

/** The most documents a term of the slot stands in. */
function longest({ postings: { starts } }: TextIndex, { meanings }: Slot): number {
  let most = 0;
  for (const term of meanings.keys()) most = Math.max(most, (starts[term + 1] ?? 0) - (starts[term] ?? 0));
  return most;
}

function isEmpty({ meanings, articles }: Slot): boolean {
  return meanings.size === 0 && articles.size === 0;
}

function rarity(index: TextIndex, slot: Slot): number {
  return Math.log(1 + index.ids.length / Math.max(1, frequency(index, slot)));
}

/** All documents of a slot with their scores. @returns how many */
function collect(
  index: TextIndex,
  { meanings, articles }: Slot,
  weight: number,
  { scores, candidates }: Scratch,
  depth: number,
): number {
  const { starts, documents, weights } = index.postings;
  let count = 0;
  const put = (document: number, score: number): void => {
    const known = scores[document] ?? 0;
    if (known === 0) candidates[count++] = document;
    if (score > known) scores[document] = score;
  };
  for (const [document, quality] of articles) put(document, articleScore(quality));
  for (const [term, quality] of meanings) {
    const factor = (quality * weight) / 255;
    const start = starts[term] ?? 0;
    const end = Math.min(starts[term + 1] ?? 0, start + depth);
    for (let at = start; at < end; at++) put(documents[at] ?? 0, factor * (weights[at] ?? 0));
  }
  return count;
}
