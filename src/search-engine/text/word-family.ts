import { prefixRange, wordAt } from './packed-words.ts';
import type { TextIndex } from './text-index.ts';
import { addMeaning, addWritten, type Meanings, QUALITY } from './vocabulary.ts';
import { adjectiveRoot, familyRoots } from './word-formation.ts';

/** The shortest root that identifies other words. */
export const SHORTEST_ROOT = 4;

/**
 * Adds adjectives of the same root: «дверные» for «двери» is nearer than any correction. @returns whether there are
 * any
 */
export function addAdjectives(index: TextIndex, meanings: Meanings, word: string): boolean {
  for (const root of familyRoots(word)) {
    const [from, to] = root.length < SHORTEST_ROOT ? [0, 0] : prefixRange(index.terms, root);
    for (let term = from; term < to; term++)
      if (adjectiveRootOf(index, term) === root.length) addMeaning(meanings, term, QUALITY.derived);
  }
  return meanings.size > 0;
}

const adjectiveRoots = new WeakMap<TextIndex, Int8Array>();
const UNKNOWN = -2;

/** {@link adjectiveRoot} of a term, cached because each keystroke asks for all terms of a prefix. */
function adjectiveRootOf(index: TextIndex, term: number): number {
  let roots = adjectiveRoots.get(index);
  if (!roots) {
    roots = new Int8Array(index.terms.starts.length).fill(UNKNOWN);
    adjectiveRoots.set(index, roots);
  }
  if (roots[term] === UNKNOWN) roots[term] = Math.min(127, adjectiveRoot(wordAt(index.terms, term)));
  return roots[term]!;
}

/** Adds the words that a derived word is made of, with at most the quality of derived ones. */
export function addBase(index: TextIndex, meanings: Meanings, base: string): void {
  const known: Meanings = new Map();
  addWritten(index, known, base);
  for (const [term, quality] of known) addMeaning(meanings, term, quality * QUALITY.derived);
}
