import type { ApiClient } from '../api/client.ts';
import type { Answer } from '../api/shapes.ts';
import { type CardView, toCardView } from './card.ts';
import { knownFilters } from './known-filters.ts';
import { countFilters, type ListingFilters } from './listing-address.ts';

type ProductList = Answer<'/api/v1/catalog/products/'>;
/** A filter with its values, as the API counts them for the present choice. */
export type Facet = ProductList['facets'][number];
/** A tag that goods of this list carry. */
export type TagCount = ProductList['tags'][number];

/** catalogProducts of SPEC §9: goods on a page (API.md). */
export const PAGE_SIZE = 24;

/** A list as pages show it: cards of one city, filters with counts. */
export interface LoadedList {
  results: CardView[];
  count: number;
  facets: Facet[];
  tags: TagCount[];
  minPrice: number | null;
  maxPrice: number | null;
}

/**
 * GET /api/v1/catalog/products/ of SPEC §7: `offset` is 0 on a fresh load. Nothing matches what the API does not
 * know; a page ignores it (RULINGS 7) and asks again without.
 */
export async function loadList(
  api: ApiClient,
  filters: ListingFilters,
  page: { category: number; city: number; offset: number; signal?: AbortSignal },
): Promise<LoadedList> {
  const answer = await api.GET('/api/v1/catalog/products/', {
    params: {
      query: { category: page.category, limit: PAGE_SIZE, offset: page.offset, ...filterQuery(filters) },
    },
    signal: page.signal,
  });
  const list = answer.data as ProductList;
  const known = knownFilters(filters, list);
  return countFilters(known) < countFilters(filters)
    ? loadList(api, known, page)
    : toLoadedList(list, page.city);
}

/** Cuts the answer of the API down to what a page shows in a city. */
export function toLoadedList(list: ProductList, city: number): LoadedList {
  return {
    results: list.results.map((card) => toCardView(card, city)),
    count: list.count,
    facets: list.facets,
    tags: list.tags,
    minPrice: list.min_price === null ? null : Number(list.min_price),
    maxPrice: list.max_price === null ? null : Number(list.max_price),
  };
}

function filterQuery(filters: ListingFilters) {
  const { selectedTags, attributes, selectedShops, inStock, minPrice, maxPrice, ordering } = filters;
  return {
    ordering,
    tags: selectedTags.join(',') || undefined,
    attributes: attributes.join(',') || undefined,
    shops: selectedShops.join(',') || undefined,
    in_stock: inStock ? ('1' as const) : undefined,
    min_price: minPrice ?? undefined,
    max_price: maxPrice ?? undefined,
  };
}
