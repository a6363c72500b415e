import { compareWords, packWords } from './packed-words.ts';
import type { TextIndex } from './text-index.ts';

/** A prefix of more terms than this stores only this many. */
export const MOST_TYPED = 64;

/**
 * Builds the most frequent terms of every prefix that many terms share. Without them a letter or two would mean
 * reading thousands of terms at each keystroke.
 * @param terms sorted
 * @param frequencyOf the number of documents with a term
 */
export function buildBeginnings(
  terms: readonly string[],
  frequencyOf: (term: number) => number,
): TextIndex['beginnings'] {
  const found = new Map<string, number[]>();
  const commonest = (from: number, to: number): number[] =>
    Array.from({ length: to - from }, (_, at) => from + at)
      .sort((a, b) => frequencyOf(b) - frequencyOf(a) || a - b)
      .slice(0, MOST_TYPED);
  const walk = (from: number, to: number, length: number): void => {
    for (let start = from; start < to; ) {
      const beginning = terms[start]?.slice(0, length) ?? '';
      let end = start + 1;
      while (end < to && terms[end]?.startsWith(beginning)) end++;
      if (beginning.length === length && end - start > MOST_TYPED) {
        found.set(beginning, commonest(start, end));
        walk(start, end, length + 1);
      }
      start = end;
    }
  };
  walk(0, terms.length, 1);
  const words = [...found.keys()].sort(compareWords);
  const lists = words.map((word) => found.get(word) ?? []);
  const starts = new Uint32Array(words.length + 1);
  for (const [at, list] of lists.entries()) starts[at + 1] = (starts[at] ?? 0) + list.length;
  return { words: packWords(words), terms: { starts, items: Uint32Array.from(lists.flat()) } };
}
