import { memoized } from '../../search-engine/search-engine.ts';
import { LONGEST_QUERY, searchWords, withoutEnding } from './query-words.ts';
import type { Suggestion } from './search.ts';

/** The number of suggestions in an answer (API-16). */
export const MOST_SUGGESTIONS = 10;
/** At most this many past queries of the visitor, so that products still fit in. */
export const MOST_PAST = 3;

/** The same products and categories are suggested with every letter. */
const sameAs = memoized((text) => searchWords(text).join(' '), 10_000);
/** «Краски интерьерные» and «Краска интерьерная» are the same query. */
const sameQuery = memoized((text) => `? ${searchWords(text).map(withoutEnding).join(' ')}`, 10_000);

/** Scores suggestions in the given order, without duplicates and texts that are too long to search for. */
export function suggestions(wanted: readonly Pick<Suggestion, 'text' | 'kind'>[]): Suggestion[] {
  const seen = new Set<string>();
  const different = wanted.filter(({ text, kind }) => {
    const same = kind === 'product' ? [sameAs(text)] : [sameAs(text), sameQuery(text)];
    if (same[0] === '' || text.length > LONGEST_QUERY || same.some((each) => seen.has(each))) return false;
    for (const each of same) seen.add(each);
    return true;
  });
  return different
    .slice(0, MOST_SUGGESTIONS)
    .map(({ text, kind }, at) => ({ text, score: 1 - at / (MOST_SUGGESTIONS * 2), kind }));
}

/** Makes suggestions of one kind. */
export function allOf(kind: Suggestion['kind'], texts: readonly string[]) {
  return texts.map((text) => ({ text, kind }));
}
