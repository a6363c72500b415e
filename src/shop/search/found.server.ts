import type { Static } from 'typebox';
import type { ListFilters } from './filters.ts';
import type { FoundProductsShape, SuggestShape } from './found.shapes.ts';
import { type ListContext, readRequest, viewList } from './products.server.ts';
import { cleanText, searchWords } from './query-words.ts';

/** Shorter texts get no suggestions: «requested only when the text has 3 or more characters» (SPEC §5). */
const SHORTEST_SUGGESTED = 3;

export interface SearchFilters extends ListFilters {
  search?: string;
  /** Another name of `search`, which wins. */
  q?: string;
  /** «search/products (adds is_available=true)» (SPEC §7): only what can be bought in the city. */
  is_available?: 'true' | 'false';
}

/**
 * Goods that a text finds, as a product list with the categories they lie in. An empty text finds nothing.
 * @throws 404 for an unknown or hidden category, 400 at a parameter
 */
export async function foundProducts(
  context: ListContext,
  { search, q, is_available, ...filters }: SearchFilters,
  url: string,
): Promise<Static<typeof FoundProductsShape>> {
  const text = search ?? q ?? '';
  const { request, known } = await readRequest(context, filters);
  request.inStock ||= is_available === 'true';
  const [answer, unfiltered] = await Promise.all([
    context.search.search({ ...request, text, isExact: false }),
    context.search.unfiltered({ ...request, text }),
  ]);
  const categories = [...answer.categories].sort(([a, x], [b, y]) => y - x || a - b);
  return {
    ...(await viewList(context, { request, known, answer, unfiltered, url })),
    categories: categories.flatMap(([id, count]) => {
      const name = known.categories.get(id)?.name;
      return name === undefined ? [] : [{ id, name, count }];
    }),
  };
}

/**
 * What a beginning may be meant to become.
 * @param pastQueries of the same visitor, newest first
 */
export async function suggest(
  { search, visitor }: Pick<ListContext, 'search' | 'visitor'>,
  phrase: string,
  pastQueries: readonly string[],
): Promise<Static<typeof SuggestShape>> {
  const text = cleanText(phrase);
  const words = searchWords(text).join(' ');
  const begun = pastQueries.filter((query) => ` ${searchWords(query).join(' ')}`.includes(` ${words}`));
  const options =
    [...text].length < SHORTEST_SUGGESTED
      ? []
      : await search.suggest({ text, cityId: visitor.cityId, pastQueries: begun.slice(0, 3) });
  return { name__phrase: [{ text: phrase, offset: 0, length: phrase.length, options }] };
}
