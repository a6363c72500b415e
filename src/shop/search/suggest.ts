import { LONGEST_QUERY, searchWords } from './query-words.ts';
import type { Suggestion } from './search.ts';
import { remembered } from './text/remembered.ts';

/** As many as an answer holds (API.md). */
export const MOST_SUGGESTIONS = 10;
/** Of what the visitor asked before; goods must not be pushed out. */
export const MOST_PAST = 3;

/** Goods and categories are suggested again with every letter. */
const sameAs = remembered((text) => searchWords(text).join(' '), 10_000);

/** What to suggest, best first: nothing twice, nor longer than can be searched for. */
export function suggestions(texts: readonly string[]): Suggestion[] {
  const seen = new Set<string>();
  const different = texts.filter((text) => {
    const same = sameAs(text);
    return same !== '' && text.length <= LONGEST_QUERY && !seen.has(same) && seen.add(same);
  });
  return different
    .slice(0, MOST_SUGGESTIONS)
    .map((text, at) => ({ text, score: 1 - at / (MOST_SUGGESTIONS * 2) }));
}
