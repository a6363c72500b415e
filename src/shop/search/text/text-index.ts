import type { DeletionIndex } from './deletions.ts';
import type { Grouped } from './grouped.ts';
import type { PackedWords } from './packed-words.ts';
import type { SmallNumbers } from './small-numbers.ts';

/** Raised when the same text gives other terms than before: a kept index of another version is built anew. */
export const ANALYZER_VERSION = 14;

/**
 * Everything a text search reads, in flat arrays: built elsewhere, handed over whole, swapped by one assignment.
 * Documents are numbered by falling popularity: the lower the number, the better; `ids` leads back outside.
 */
export interface TextIndex {
  readonly version: number;
  readonly ids: Uint32Array;
  /** What popularity and order add to a score, 0–255. */
  readonly popularity: Uint8Array;
  /** What the popularity of the best is scaled by: its logarithm. */
  readonly topPopularity: number;
  /** One bit a document that is to be found no more: it changed and stands in a small index, or is gone. */
  readonly dead: Uint8Array;
  /** Of a small index: how many documents the large one has, and in how many of them each term of this one stands. */
  readonly beside?: { readonly documents: number; readonly frequencies: Uint32Array };
  /** Per city number: one bit a document. Changed in place when stock changes. */
  readonly available: readonly Uint8Array[];
  readonly terms: PackedWords;
  /** Documents of each term, ascending, and what the term weighs in them. */
  readonly postings: {
    readonly starts: Uint32Array;
    readonly documents: Uint32Array;
    readonly weights: Uint8Array;
  };
  /** Terms of each document, ascending, and their weights. */
  readonly forward: {
    readonly starts: Uint32Array;
    readonly terms: SmallNumbers;
    readonly weights: Uint8Array;
  };
  /** Beginnings of very many terms, and of those the ones in most documents: what is looked at while one types. */
  readonly beginnings: { readonly words: PackedWords; readonly terms: Grouped };
  readonly stems: {
    readonly words: PackedWords;
    /** Terms of each stem. */
    readonly terms: Grouped;
    /** Stems and whole words by their slips: a slip in an ending is seen in the word, others in the stem. */
    readonly near: DeletionIndex & { readonly spelled: PackedWords; readonly stems: Uint32Array };
  };
  /** Consonant skeletons, equal ones side by side, and the stem of each. */
  readonly sounds: { readonly words: PackedWords; readonly stems: Uint32Array };
  /** Articles as codes, equal ones side by side, and the document of each. */
  readonly codes: { readonly words: PackedWords; readonly documents: Uint32Array };
  /** What articles end with from each of their later groups on: `1901` of 115-1901, with the documents. */
  readonly codeEnds: { readonly words: PackedWords; readonly documents: Grouped };
  /** Barcodes as numbers, ascending, and the document of each. */
  readonly barcodes: { readonly numbers: Float64Array; readonly documents: Uint32Array };
}

/** Tells the index that a document can or cannot be bought in a city now. */
export function setAvailable(index: TextIndex, document: number, city: number, isAvailable: boolean): void {
  const bits = index.available[city];
  if (bits) setBit(bits, document, isAvailable);
}

/** Tells the index that a document is to be found no more (it was deleted, or stands anew in a small index), or again. */
export function setDead(index: TextIndex, document: number, isDead: boolean): void {
  setBit(index.dead, document, isDead);
}

function setBit(bits: Uint8Array, at: number, isSet: boolean): void {
  const mask = 1 << (at & 7);
  const before = bits[at >>> 3] ?? 0;
  bits[at >>> 3] = isSet ? before | mask : before & ~mask;
}
