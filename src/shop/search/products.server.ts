import type { Static } from 'typebox';
import type { Db } from '../../platform/database/db.server.ts';
import { notFound } from '../../platform/http/errors.ts';
import { toPage } from '../../platform/http/pagination.ts';
import { toRoubles } from '../../platform/text/money.ts';
import type { FoundOrdering, ListAnswer, ListRequest, Ordering } from '../../search-engine/search-engine.ts';
import { cardsByIds } from '../catalogue/card/card.server.ts';
import { pricesInCity } from '../pricing/pricing.server.ts';
import { listBounds, withPercent } from '../pricing/pricing.ts';
import type { Visitor } from '../session/session.ts';
import { cachedList } from './cached-lists.server.ts';
import type { Dictionary } from './dictionary.server.ts';
import { viewFacets, viewTags } from './facets.view.ts';
import { type ListFilters, parseFilters } from './filters.ts';
import type { SqlSearch } from './listing.server.ts';
import type { ProductListShape } from './search.shapes.ts';

export interface ListContext {
  db: Db;
  search: SqlSearch;
  visitor: Visitor;
}

/**
 * The product list (R7.9): cards of one page, total, facets, tags and price bounds of the current city.
 * @param url path and query of the call, for `next` and `previous`
 * @throws 404 for an unknown or hidden category, 400 at a parameter
 */
export async function productList(
  context: ListContext,
  filters: ListFilters<Ordering>,
  url: string,
): Promise<Static<typeof ProductListShape>> {
  const { search } = context;
  const { request, ...asked } = await readRequest(context, filters);
  const key = keyOfList(url, request, asked.percent);
  return cachedList(context, key, async (visitor) => {
    const [answer, unfiltered] = await Promise.all([search.list(request), search.unfiltered(request)]);
    return viewList({ ...context, visitor }, { ...asked, request, answer, unfiltered, url });
  });
}

/** The cache key of a list: its filters and page are all in the address. */
export function keyOfList(
  url: string,
  { cityId, priceTypeId }: Pick<ListRequest, 'cityId' | 'priceTypeId'>,
  percent: number,
): string {
  return `${cityId} ${priceTypeId} ${percent} ${url}`;
}

/**
 * Turns the filters of an address into a request in ids, for the visitor's city, price type and discount.
 * @throws 404, 400 at a parameter
 */
export async function readRequest<Order extends FoundOrdering>(
  { db, search, visitor }: ListContext,
  filters: ListFilters<Order>,
) {
  const [known, terms] = await Promise.all([search.dictionary(), pricesInCity(db, visitor)]);
  const categoryId = filters.category ?? null;
  if (categoryId !== null && !known.categories.has(categoryId)) throw notFound('Такого раздела нет.');
  const parsed = parseFilters(filters, (valueId) => known.values.get(valueId)?.attributeId);
  const percent = terms?.percent ?? 0;
  const request = {
    ...parsed,
    // The index holds list prices; the visitor names prices after his discount.
    price: listBounds(parsed.price, percent),
    categoryId,
    cityId: visitor.cityId,
    priceTypeId: terms?.priceType ?? null,
  };
  return { request, known, percent };
}

interface Listed {
  request: Omit<ListRequest, 'ordering'>;
  known: Dictionary;
  /** The discount of the buyer's contract, percent. */
  percent: number;
  answer: ListAnswer;
  /** The counts without filters: which values exist at all. */
  unfiltered: Omit<ListAnswer, 'ids'>;
  url: string;
}

/** The JSON of a product list or search. */
export async function viewList(
  { db, visitor }: ListContext,
  { request, known, percent, answer, unfiltered, url }: Listed,
): Promise<Static<typeof ProductListShape>> {
  return {
    ...toPage(await cardsByIds({ db, visitor }, answer.ids), answer.total, request, url),
    facets: viewFacets(request, answer.facets, unfiltered, known),
    tags: viewTags(request, answer.facets, unfiltered.facets, known),
    min_price: answer.bounds && toRoubles(withPercent(answer.bounds.min, percent)),
    max_price: answer.bounds && toRoubles(withPercent(answer.bounds.max, percent)),
  };
}
