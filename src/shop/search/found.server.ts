import type { Static } from 'typebox';
import type { ListRequest } from '../../search-engine/search-engine.ts';
import { cachedList } from './cached-lists.server.ts';
import type { ListFilters } from './filters.ts';
import type { FoundProductsShape, SuggestShape } from './found.shapes.ts';
import { keyOfList, type ListContext, readRequest, viewList } from './products.server.ts';
import { cleanText, searchWords } from './query-words.ts';
import { MOST_SUGGESTIONS } from './suggest.ts';
import { namedTask, withTasks } from './tasks/tasks.server.ts';

/** Shorter texts get no suggestions (R5.1). */
const SHORTEST_SUGGESTED = 3;

export interface SearchFilters extends ListFilters {
  search?: string;
  /** An alias of `search`; `search` takes precedence. */
  q?: string;
  /** Only products that can be bought in the city (R7.16). */
  is_available?: 'true' | 'false';
  /** Search as typed, without corrections. */
  exact?: 'true' | 'false';
}

/**
 * Searches products: a product list with the categories of the results, how the text was read, and other texts when
 * nothing in the shop matches. An empty text finds nothing.
 * @throws 404 for an unknown or hidden category, 400 at a parameter
 */
export async function foundProducts(
  context: ListContext,
  { search, q, is_available, exact, ...filters }: SearchFilters,
  url: string,
): Promise<Static<typeof FoundProductsShape>> {
  const wanted = { text: search ?? q ?? '', isExact: exact === 'true' };
  const { request, known, percent } = await readRequest(context, filters);
  request.inStock ||= is_available === 'true';
  const list = await cachedList(context, keyOfList(url, request, percent), async (visitor) => {
    const [answer, unfiltered] = await Promise.all([
      context.search.search({ ...request, ...wanted }),
      context.search.unfiltered({ ...request, ...wanted }),
    ]);
    const categories = [...answer.categories].sort(([a, x], [b, y]) => y - x || a - b);
    const near = unfiltered.total === 0 ? await textsNear(context, wanted, request) : [];
    return {
      ...(await viewList({ ...context, visitor }, { request, known, percent, answer, unfiltered, url })),
      categories: categories.flatMap(([id, count]) => {
        const name = known.categories.get(id)?.name;
        return name === undefined ? [] : [{ id, name, count }];
      }),
      ...(answer.corrected === null ? {} : { corrected: answer.corrected }),
      ...(answer.dropped.length === 0 ? {} : { dropped: [...answer.dropped] }),
      ...(near.length === 0 ? {} : { did_you_mean: near }),
    };
  });
  if (request.offset > 0) return list;
  const isAsWritten = list.count > 0 && list.corrected === undefined;
  const task = await namedTask(context, wanted.text, isAsWritten || wanted.isExact, request);
  return task ? { ...list, tasks: [task] } : list;
}

/**
 * Returns near queries when the text finds nothing in the whole catalogue: an empty category is not a reason for
 * them.
 */
async function textsNear(
  { search }: Pick<ListContext, 'search'>,
  wanted: { text: string; isExact: boolean },
  { categoryId, cityId, priceTypeId }: Pick<ListRequest, 'categoryId' | 'cityId' | 'priceTypeId'>,
): Promise<string[]> {
  if (searchWords(wanted.text).length === 0) return [];
  const isElsewhere =
    categoryId !== null &&
    (await search.unfiltered({ ...wanted, categoryId: null, cityId, priceTypeId })).total > 0;
  return isElsewhere ? [] : search.near(wanted.text, cityId);
}

/**
 * Suggests texts for a typed beginning.
 * @param pastQueries of the same visitor, newest first
 */
export async function suggest(
  { db, search, visitor }: ListContext,
  phrase: string,
  pastQueries: readonly string[],
): Promise<Static<typeof SuggestShape>> {
  const text = cleanText(phrase);
  const words = searchWords(text).join(' ');
  const begun = pastQueries.filter((query) => ` ${searchWords(query).join(' ')}`.includes(` ${words}`));
  const options =
    [...text].length < SHORTEST_SUGGESTED
      ? []
      : await withTasks(
          db,
          text,
          await search.suggest({ text, cityId: visitor.cityId, pastQueries: begun.slice(0, 3) }),
          MOST_SUGGESTIONS,
        );
  return { name__phrase: [{ text: phrase, offset: 0, length: phrase.length, options }] };
}
