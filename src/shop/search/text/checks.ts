import { CATEGORY_WEIGHT } from './document-terms.ts';
import { scratchOf } from './scratch.ts';
import type { Slot } from './slots.ts';
import type { TextIndex } from './text-index.ts';

/** An article found exactly comes before everything. */
const ARTICLE = 100;
/** Taken from goods which only their category makes an answer: «шайба М8» shows washers before the nuts of «Гайки и шайбы». */
export const BY_CATEGORY = 1000;

/** A score a slot reaches by the name of the category alone. */
export function byCategory(weight: number): number {
  return (weight * (CATEGORY_WEIGHT + 0.5)) / 255;
}

/** What an article is worth: an exact one settles the order. */
export function articleScore(quality: number): number {
  return quality === 1 ? ARTICLE : quality;
}

/** Reading this many postings of a slot costs as much as reading the terms of one document. */
const TERMS_A_DOCUMENT = 5;
/** Slots that may have a table of all documents: four bytes each. */
const MAX_MARKED = 2;

/** How a slot is checked: by what each term is worth, or, for a rare one, by what each document has of it. */
export interface Check {
  readonly slot: Slot;
  readonly table: Float32Array;
  readonly isMarked: boolean;
  /** A document without a mark does not answer: nothing else of it need be read. */
  readonly isByMark: boolean;
  readonly enough: number;
}

/**
 * Fills a table for one slot.
 * @param place of the slot among those checked
 * @param documents how many documents will be checked
 */
export function prepareCheck(
  index: TextIndex,
  { slot, weight, frequency }: { slot: Slot; weight: number; frequency: number },
  place: number,
  documents: number,
): Check {
  const isMarked = place < MAX_MARKED && frequency < documents * TERMS_A_DOCUMENT;
  const scratch = scratchOf(index);
  const table = isMarked ? scratch.marks(place) : scratch.qualities(place);
  const { starts, documents: posted, weights } = index.postings;
  for (const [term, quality] of slot.meanings) {
    const factor = (quality * weight) / 255;
    if (!isMarked) table[term] = factor;
    else
      for (let at = starts[term] as number; at < (starts[term + 1] as number); at++) {
        const document = posted[at] as number;
        const score = factor * (weights[at] as number);
        if (score > (table[document] as number)) table[document] = score;
      }
  }
  const isByMark = isMarked && !slot.isOptional && slot.articles.size === 0;
  return { slot, table, isMarked, isByMark, enough: byCategory(weight) };
}

/** Leaves the table of a check as it was found. */
export function wipe({ postings }: TextIndex, { slot, table, isMarked }: Check): void {
  const { starts, documents } = postings;
  for (const term of slot.meanings.keys())
    if (!isMarked) table[term] = 0;
    else
      for (let at = starts[term] as number; at < (starts[term + 1] as number); at++)
        table[documents[at] as number] = 0;
}

/** A document that does not answer. */
export const NOT = Number.NEGATIVE_INFINITY;

/** What the other slots add to the score of a document, below zero when one is answered by the category alone. */
export function checkAll(index: TextIndex, document: number, checks: readonly Check[]): number {
  for (let i = 0; i < checks.length; i++) {
    const { isByMark, table } = checks[i] as Check;
    if (isByMark && table[document] === 0) return NOT;
  }
  const { starts, terms, weights } = index.forward;
  const from = starts[document] ?? 0;
  const to = starts[document + 1] ?? 0;
  let sum = 0;
  for (let i = 0; i < checks.length; i++) {
    const { slot, table, isMarked, enough } = checks[i] as Check;
    const article = slot.articles.size > 0 ? articleScore(slot.articles.get(document) ?? 0) : 0;
    let best = article;
    if (isMarked) {
      const marked = table[document] as number;
      if (marked > best) best = marked;
    } else
      for (let at = from; at < to; at++) {
        const score = (table[terms[at] as number] as number) * (weights[at] as number);
        if (score > best) best = score;
      }
    if (slot.isOptional) sum += best;
    else if (best === 0) return NOT;
    else sum += best <= enough && article === 0 ? best - BY_CATEGORY : best;
  }
  return sum;
}
