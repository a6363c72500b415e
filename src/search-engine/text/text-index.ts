import type { DeletionIndex } from './deletions.ts';
import type { Grouped } from './grouped.ts';
import type { PackedWords } from './packed-words.ts';
import type { SmallNumbers } from './small-numbers.ts';

/** Which part of an article a text may match. */
export type ArticlePart = 'whole' | 'end' | 'any';

/** Articles and barcodes that are looked up outside the index. Documents are products there. */
export interface ArticlesElsewhere {
  /** As the function `articlesOf`. */
  articlesOf(code: string, part: ArticlePart): Map<number, number>;
  /** As the function `barcodesOf`, for the digits of a barcode. */
  barcodesOf(digits: string, withPrefix: boolean): Map<number, number>;
}

/** Increase it when the same text gives other terms: a stored index of another version is rebuilt. */
export const ANALYZER_VERSION = 16;

/**
 * The data of a text search in flat arrays: built elsewhere and swapped in by one assignment. Documents are numbered
 * by falling popularity; `ids` maps them to the caller's ids.
 */
export interface TextIndex {
  readonly version: number;
  readonly ids: Uint32Array;
  /** What popularity adds to a score, 0–255. */
  readonly popularity: Uint8Array;
  /** The logarithm of the highest popularity, which all others are scaled by. */
  readonly topPopularity: number;
  /** One bit per document that must not be found: it was deleted, or a small index has its new version. */
  readonly dead: Uint8Array;
  /**
   * For a small index: the number of documents in the large one, and how many of them have each term of this one.
   */
  readonly beside?: { readonly documents: number; readonly frequencies: Uint32Array };
  /** By city number: one bit per document. Updated in place when stock changes. */
  readonly available: readonly Uint8Array[];
  readonly terms: PackedWords;
  /** The documents of each term, ascending, and the weight of the term in them. */
  readonly postings: {
    readonly starts: Uint32Array;
    readonly documents: Uint32Array;
    readonly weights: Uint8Array;
  };
  /** The terms of each document, ascending, and their weights. */
  readonly forward: {
    readonly starts: Uint32Array;
    readonly terms: SmallNumbers;
    readonly weights: Uint8Array;
  };
  /** Prefixes that very many terms share, with their most frequent terms; used while typing. */
  readonly beginnings: { readonly words: PackedWords; readonly terms: Grouped };
  readonly stems: {
    readonly words: PackedWords;
    /** The terms of each stem. */
    readonly terms: Grouped;
    /**
     * Stems and whole words by their typing errors: an error in an ending is found by the word, others by the stem.
     */
    readonly near: DeletionIndex & { readonly spelled: PackedWords; readonly stems: Uint32Array };
  };
  /** Consonant skeletons, equal ones side by side, with the stem of each. */
  readonly sounds: { readonly words: PackedWords; readonly stems: Uint32Array };
  /** Articles as codes, equal ones side by side, with the document of each. */
  readonly codes: { readonly words: PackedWords; readonly documents: Uint32Array };
  /** Ends of articles from each later group on (`1901` of 115-1901), with the documents. */
  readonly codeEnds: { readonly words: PackedWords; readonly documents: Grouped };
  /** Barcodes as numbers, ascending, with the document of each. */
  readonly barcodes: { readonly numbers: Float64Array; readonly documents: Uint32Array };
  /** Where articles and barcodes are looked up instead; absent: here. */
  readonly elsewhere?: ArticlesElsewhere;
}

/** Sets whether a document can be bought in a city. */
export function setAvailable(index: TextIndex, document: number, city: number, isAvailable: boolean): void {
  const bits = index.available[city];
  if (bits) setBit(bits, document, isAvailable);
}

/** Sets whether a document is dead: deleted, or replaced in a small index. */
export function setDead(index: TextIndex, document: number, isDead: boolean): void {
  setBit(index.dead, document, isDead);
}

function setBit(bits: Uint8Array, at: number, isSet: boolean): void {
  const mask = 1 << (at & 7);
  const before = bits[at >>> 3] ?? 0;
  bits[at >>> 3] = isSet ? before | mask : before & ~mask;
}
