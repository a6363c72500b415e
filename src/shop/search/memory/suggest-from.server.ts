import { TaggedCache } from '../../../platform/cache/cache.server.ts';
import type { CatalogueIndex } from '../../../search-engine/search-engine.ts';
import type { Suggestion, SuggestRequest } from '../search.ts';
import { allOf, MOST_PAST, MOST_SUGGESTIONS, suggestions } from '../suggest.ts';

/** Visitors type the same beginnings again and again. Each edition of the index has keys of its own. */
const suggested = new TaggedCache<readonly Suggestion[]>('suggestions', { entries: 4_000 });

/** Suggests past queries of the visitor that still find something, then what goods, categories and all queries make likely. */
export function suggestFrom(
  index: CatalogueIndex,
  { text, cityId, pastQueries }: SuggestRequest,
): Suggestion[] {
  const past = pastQueries.filter((query) => index.texts.finds(query) !== 'not').slice(0, MOST_PAST);
  if (past.length > 0) return suggestions([...allOf('query', past), ...likely(index, text, cityId)]);
  const key = `${index.edition} ${cityId} ${text}`;
  let known = suggested.get(key);
  if (!known) {
    known = suggestions(likely(index, text, cityId));
    suggested.set(key, { answer: known, tags: [] });
  }
  return [...known];
}

/** Phrases, names of goods, and articles while an article is being typed. */
function likely(index: CatalogueIndex, text: string, cityId: number): Pick<Suggestion, 'text' | 'kind'>[] {
  const found = index.texts.suggest(text, cityId, MOST_SUGGESTIONS);
  const articles = index.texts.articlesWithPrefix(
    text,
    found.flatMap((each) => ('product' in each ? [each] : [])),
  );
  return found.map((each) =>
    'text' in each
      ? { text: each.text, kind: 'query' }
      : { text: articles.get(each.product) ?? index.nameOf(each), kind: 'product' },
  );
}
