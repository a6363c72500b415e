import type { Db } from '../../../core/db.server.ts';
import type { Suggestion, SuggestRequest } from '../search.ts';
import { MOST_PAST, MOST_SUGGESTIONS, suggestions } from '../suggest.ts';
import { articleCode } from '../text/document-terms.ts';
import { findArticles } from './articles.queries.ts';
import type { CatalogueIndex } from './catalogue-index.ts';

/** What was asked before and still finds something first, then what goods, categories and other visitors make likely. */
export async function suggestFrom(
  index: CatalogueIndex,
  { text, cityId, pastQueries }: SuggestRequest,
  db: Db,
): Promise<Suggestion[]> {
  const { texts } = index;
  const past = pastQueries.filter((query) => texts.finds(query)).slice(0, MOST_PAST);
  const found = texts.suggest(text, cityId, MOST_SUGGESTIONS);
  const products = found.flatMap((each) => ('product' in each ? [each.product] : []));
  // Only what has digits can be the beginning of an article.
  const articles = /\d/.test(text) ? await findArticles(db, products) : new Map<number, string>();
  const code = articleCode(text);
  const textOf = (each: (typeof found)[number]): string => {
    if ('text' in each) return each.text;
    const article = articles.get(each.product) ?? '';
    return code && articleCode(article).startsWith(code) ? article : index.nameOf(each.product);
  };
  return suggestions([...past, ...found.map(textOf)]);
}
