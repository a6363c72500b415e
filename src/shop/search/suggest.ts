import { LONGEST_QUERY, searchWords, withoutEnding } from './query-words.ts';
import type { Suggestion } from './search.ts';
import { remembered } from './text/remembered.ts';

/** As many as an answer holds (API.md). */
export const MOST_SUGGESTIONS = 10;
/** Of what the visitor asked before; goods must not be pushed out. */
export const MOST_PAST = 3;

/** Goods and categories are suggested again with every letter. */
const sameAs = remembered((text) => searchWords(text).join(' '), 10_000);
/** «Краски интерьерные» and «Краска интерьерная» ask for the same. */
const sameQuery = remembered((text) => `? ${searchWords(text).map(withoutEnding).join(' ')}`, 10_000);

/** What to suggest, best first: nothing twice, nor longer than can be searched for. */
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

/** Texts of one kind, to be suggested. */
export function allOf(kind: Suggestion['kind'], texts: readonly string[]) {
  return texts.map((text) => ({ text, kind }));
}
