import {
  articleScore,
  BY_CATEGORY,
  byCategory,
  type Check,
  checkAll,
  NOT,
  prepareCheck,
  wipe,
} from './checks.ts';
import { type Scratch, scratchOf } from './scratch.ts';
import { sieve } from './sieve.ts';
import { frequency, type Slot } from './slots.ts';
import type { TextIndex } from './text-index.ts';
import type { Understood } from './understand.ts';

/** Documents that match all slots, unordered, valid until the next match. */
export interface Matches {
  readonly count: number;
  readonly documents: Uint32Array;
  /** The score of each document: rarer terms and higher weights give more. */
  readonly scores: Float32Array;
  /** Less popular documents were left out (`depth`). */
  readonly isCut: boolean;
}

/** What popularity and availability add to a score; a rare word adds about ten. */
const POPULAR = 1;
const AVAILABLE = 0.75;
/** No documents. */
export const NONE: Matches = {
  count: 0,
  documents: new Uint32Array(),
  scores: new Float32Array(),
  isCut: false,
};

interface MatchOptions {
  /** Number of the city whose goods come first. */
  readonly city?: number;
  /** Only this many of the most popular documents of each term are read, and `count` counts only those. */
  readonly depth?: number;
  /** Leaves out products that match only by their category. */
  readonly isNamed?: boolean;
}

/** Finds documents that match all required slots; dead ones never match. */
export function match(index: TextIndex, slots: readonly Slot[], options: MatchOptions): Matches {
  const { city, depth = Infinity, isNamed = false } = options;
  const required = slots.filter(({ isOptional }) => !isOptional);
  if (required.length === 0 || required.some(isEmpty)) return NONE;
  const scratch = scratchOf(index);
  const frequencies = slots.map((slot) => frequency(index, slot));
  const weights = slots.map((slot, at) => rarity(index, slot, frequencies[at]!));
  let first = slots.indexOf(required[0]!);
  for (let at = first + 1; at < slots.length; at++)
    if (!slots[at]!.isOptional && weights[at]! > weights[first]!) first = at;
  const driver = slots[first]!;
  const collected = collect(index, driver, weights[first]!, scratch, depth);
  const others = slots.flatMap((slot, at) =>
    slot === driver || slot.isOptional ? [] : { slot, frequency: frequencies[at]! },
  );
  const candidates = sieve(index, others, scratch, collected);
  const checks: Check[] = [];
  for (let at = 0; at < slots.length; at++) {
    const slot = slots[at]!;
    if (slot === driver || isEmpty(slot)) continue;
    const asked = { slot, weight: weights[at]!, frequency: frequencies[at]! };
    checks.push(prepareCheck(index, asked, checks.length, candidates));
  }
  const available = city === undefined ? undefined : index.available[city];
  const enough = byCategory(weights[first]!);
  const { popularity, dead } = index;
  const { articles } = driver;
  let count = 0;
  for (let i = 0; i < candidates; i++) {
    const document = scratch.candidates[i] as number;
    const own = scratch.scores[document] as number;
    scratch.scores[document] = 0;
    if (((dead[document >>> 3] as number) >>> (document & 7)) & 1) continue;
    const rest = checks.length > 0 ? checkAll(index, document, checks) : 0;
    const isNamedSo = own > enough || (articles.size > 0 && articles.has(document));
    if (rest === NOT || (isNamed && (!isNamedSo || rest < 0))) continue;
    const isAvailable = available && ((available[document >>> 3] ?? 0) >>> (document & 7)) & 1;
    const merit = ((popularity[document] as number) / 255) * POPULAR + (isAvailable ? AVAILABLE : 0);
    scratch.candidates[count] = document;
    scratch.found[count++] = own + rest + merit - (isNamedSo ? 0 : BY_CATEGORY);
  }
  for (const check of checks) wipe(index, check);
  return {
    count,
    documents: scratch.candidates.subarray(0, count),
    scores: scratch.found.subarray(0, count),
    isCut: depth !== Infinity && depth < longest(index, driver),
  };
}

/** The highest number of documents of a term in the slot. */
function longest({ postings: { starts } }: TextIndex, { meanings }: Slot): number {
  let most = 0;
  for (const term of meanings.keys()) most = Math.max(most, (starts[term + 1] ?? 0) - (starts[term] ?? 0));
  return most;
}

function isEmpty({ meanings, articles }: Slot): boolean {
  return meanings.size === 0 && articles.size === 0;
}

/**
 * The rarity of a slot: one in how many documents matches it, including those of the large index.
 * @param own how many documents its terms have here
 */
function rarity(index: TextIndex, slot: Slot, own: number): number {
  const { beside } = index;
  if (!beside) return Math.log(1 + index.ids.length / Math.max(1, own));
  let known = own;
  for (const term of slot.meanings.keys()) known += beside.frequencies[term] ?? 0;
  return Math.log(1 + (index.ids.length + beside.documents) / Math.max(1, known));
}

/** Collects all documents of a slot with their scores. @returns how many */
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
    // Inlined for speed: a broad word is in tens of thousands of documents.
    for (let at = start; at < end; at++) {
      const document = documents[at] as number;
      const score = factor * (weights[at] as number);
      const known = scores[document] as number;
      if (known === 0) candidates[count++] = document;
      if (score > known) scores[document] = score;
    }
  }
  return count;
}

/** The matches of one reading of a query. */
export interface Found {
  readonly matches: Matches;
  readonly reading: Understood;
  /** The slots that were finally required. */
  readonly slots: readonly Slot[];
  /** Whether all words match as written. */
  readonly isAsWritten: boolean;
}
