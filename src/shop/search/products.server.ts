import type { Static } from 'typebox';
import type { Db } from '../../core/db.server.ts';
import { notFound } from '../../core/errors.ts';
import { toRoubles } from '../../core/money.ts';
import { toPage } from '../../core/pagination.ts';
import { cardsByIds } from '../catalogue/card.server.ts';
import { pricesInCity } from '../pricing/pricing.server.ts';
import { listBounds, withPercent } from '../pricing/pricing.ts';
import type { Visitor } from '../session/session.ts';
import type { Dictionary } from './dictionary.server.ts';
import { viewFacets, viewTags } from './facets.view.ts';
import { type ListFilters, parseFilters } from './filters.ts';
import { keptList } from './kept-lists.server.ts';
import type { SqlSearch } from './listing.server.ts';
import type { ProductListShape } from './search.shapes.ts';
import type { FoundOrdering, ListAnswer, ListRequest, Ordering } from './search.ts';

export interface ListContext {
  db: Db;
  search: SqlSearch;
  visitor: Visitor;
}

/**
 * The product list (SPEC §7): cards of one page, total, facets, tags and price bounds of the current city.
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
  return keptList(context, { key, known: asked.known }, async (visitor) => {
    const [answer, unfiltered] = await Promise.all([search.list(request), search.unfiltered(request)]);
    return viewList({ ...context, visitor }, { ...asked, request, answer, unfiltered, url });
  });
}

/** All that a list is asked for: its filters and its page stand in the address. */
export function keyOfList(
  url: string,
  { cityId, priceTypeId }: Pick<ListRequest, 'cityId' | 'priceTypeId'>,
  percent: number,
): string {
  return `${cityId} ${priceTypeId} ${percent} ${url}`;
}

/**
 * Filters of an address → a request in ids, for the visitor's city and the prices he buys by, whose percent is told too.
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
    // The index holds prices as they are listed; the buyer names what he pays.
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
  /** Of the buyer's contract. */
  percent: number;
  answer: ListAnswer;
  /** The same without filters: which values exist at all. */
  unfiltered: Omit<ListAnswer, 'ids'>;
  url: string;
}

/** What was listed or found, as it is answered. */
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
