import { CATEGORY_WEIGHT } from './document-terms.ts';
import { scratchOf } from './scratch.ts';
import type { Slot } from './slots.ts';
import type { TextIndex } from './text-index.ts';

/** An exact article comes before everything. */
const ARTICLE = 100;
/**
 * Subtracted from products that match only by their category: «шайба М8» shows washers before the nuts of «Гайки и
 * шайбы».
 */
export const BY_CATEGORY = 1000;

/** The score of a slot that matches only the name of the category. */
export function byCategory(weight: number): number {
  return (weight * (CATEGORY_WEIGHT + 0.5)) / 255;
}

/** The score of an article; an exact one decides the order. */
export function articleScore(quality: number): number {
  return quality === 1 ? ARTICLE : quality;
}

/** Reading this many postings of a slot costs as much as reading the terms of one document. */
const TERMS_A_DOCUMENT = 5;
/** So many slots may have a table of all documents, four bytes each. */
const MAX_MARKED = 2;

/** How a slot is checked: by the quality of each term, or, for a rare slot, by a mark per document. */
export interface Check {
  readonly slot: Slot;
  readonly table: Float32Array;
  readonly isMarked: boolean;
  /** A document without a mark does not match; its terms need not be read. */
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
    // Rounded like the table, so that both ways give a document the same score.
    const factor = Math.fround((quality * weight) / 255);
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

/** Clears the table of a check. */
export function wipe({ postings }: TextIndex, { slot, table, isMarked }: Check): void {
  const { starts, documents } = postings;
  for (const term of slot.meanings.keys())
    if (!isMarked) table[term] = 0;
    else
      for (let at = starts[term] as number; at < (starts[term + 1] as number); at++)
        table[documents[at] as number] = 0;
}

/** The score of a document that does not match. */
export const NOT = Number.NEGATIVE_INFINITY;

/** The score that the other slots add to a document; below zero when one matches only by category. */
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
        const score = Math.fround((table[terms[at] as number] as number) * (weights[at] as number));
        if (score > best) best = score;
      }
    if (slot.isOptional) sum += best;
    else if (best === 0) return NOT;
    else sum += best <= enough && article === 0 ? best - BY_CATEGORY : best;
  }
  return sum;
}
