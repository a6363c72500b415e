import type { Static } from 'typebox';
import type { Db } from '../../core/db.server.ts';
import { notFound } from '../../core/errors.ts';
import { toRoubles } from '../../core/money.ts';
import { toPage } from '../../core/pagination.ts';
import { cardsByIds } from '../catalogue/card.server.ts';
import { retailPriceType } from '../pricing/pricing.server.ts';
import type { Visitor } from '../session/session.ts';
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
 * The product list (SPEC §7): cards of one page, total, facets, tags and price bounds of the current city.
 * @param url path and query of the call, for `next` and `previous`
 * @throws 404 for an unknown or hidden category, 400 at a parameter
 */
export async function productList(
  { db, search, visitor }: ListContext,
  filters: ListFilters,
  url: string,
): Promise<Static<typeof ProductListShape>> {
  const [known, priceTypeId] = await Promise.all([search.dictionary(), retailPriceType(db, visitor.cityId)]);
  const categoryId = filters.category ?? null;
  if (categoryId !== null && !known.categories.has(categoryId)) throw notFound('Такого раздела нет.');
  const request = {
    ...parseFilters(filters, (valueId) => known.values.get(valueId)?.attributeId),
    categoryId,
    cityId: visitor.cityId,
    priceTypeId,
  };
  const [answer, unfiltered] = await Promise.all([search.list(request), search.unfiltered(request)]);
  return {
    ...toPage(await cardsByIds({ db, visitor }, answer.ids), answer.total, filters, url),
    facets: viewFacets(request, answer.facets, unfiltered, known),
    tags: viewTags(request, answer.facets, unfiltered.facets, known),
    min_price: answer.bounds && toRoubles(answer.bounds.min),
    max_price: answer.bounds && toRoubles(answer.bounds.max),
  };
}
