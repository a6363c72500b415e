import { prefixRange, wordAt } from './packed-words.ts';
import type { TextIndex } from './text-index.ts';
import { addMeaning, addWritten, type Meanings, QUALITY } from './vocabulary.ts';
import { adjectiveRoot, kinRoots } from './word-formation.ts';

/** What another word is told by. */
export const SHORTEST_ROOT = 4;

/** «двери» in a shop of «дверные» hinges: what is told by the whole word is nearer than any slip. @returns whether any */
export function addAdjectives(index: TextIndex, meanings: Meanings, word: string): boolean {
  for (const root of kinRoots(word)) {
    const [from, to] = root.length < SHORTEST_ROOT ? [0, 0] : prefixRange(index.terms, root);
    for (let term = from; term < to; term++)
      if (adjectiveRootOf(index, term) === root.length) addMeaning(meanings, term, QUALITY.derived);
  }
  return meanings.size > 0;
}

const adjectiveRoots = new WeakMap<TextIndex, Int8Array>();
const UNKNOWN = -2;

/** {@link adjectiveRoot} of a term: asked for all that begin as what is typed, letter by letter. */
function adjectiveRootOf(index: TextIndex, term: number): number {
  let roots = adjectiveRoots.get(index);
  if (!roots) {
    roots = new Int8Array(index.terms.starts.length).fill(UNKNOWN);
    adjectiveRoots.set(index, roots);
  }
  if (roots[term] === UNKNOWN) roots[term] = Math.min(127, adjectiveRoot(wordAt(index.terms, term)));
  return roots[term]!;
}

/** The words a derived one is made of, at most as good as derived. */
export function addBase(index: TextIndex, meanings: Meanings, base: string): void {
  const known: Meanings = new Map();
  addWritten(index, known, base);
  for (const [term, quality] of known) addMeaning(meanings, term, quality * QUALITY.derived);
}
