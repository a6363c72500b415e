import type { Suggestion, SuggestRequest } from '../search.ts';
import { allOf, MOST_PAST, MOST_SUGGESTIONS, suggestions } from '../suggest.ts';
import type { CatalogueIndex } from './catalogue-index.ts';

/** What was asked before and still finds something first, then what goods, categories and other visitors make likely. */
export function suggestFrom(
  index: CatalogueIndex,
  { text, cityId, pastQueries }: SuggestRequest,
): Suggestion[] {
  const {
    texts,
    kept: { suggested },
  } = index;
  const past = pastQueries.filter((query) => texts.finds(query) !== 'not').slice(0, MOST_PAST);
  if (past.length > 0) return suggestions([...allOf('query', past), ...likely(index, text, cityId)]);
  const key = `${cityId} ${text}`;
  let known = suggested.get(key);
  if (!known) {
    known = suggestions(likely(index, text, cityId));
    suggested.set(key, known);
  }
  return [...known];
}

/** Texts of other visitors and categories, names of goods, and articles when those are being typed. */
function likely(index: CatalogueIndex, text: string, cityId: number): Pick<Suggestion, 'text' | 'kind'>[] {
  const found = index.texts.suggest(text, cityId, MOST_SUGGESTIONS);
  const articles = index.texts.articlesBegunBy(
    text,
    found.flatMap((each) => ('product' in each ? [each] : [])),
  );
  return found.map((each) =>
    'text' in each
      ? { text: each.text, kind: 'query' }
      : { text: articles.get(each.product) ?? index.nameOf(each), kind: 'product' },
  );
}
