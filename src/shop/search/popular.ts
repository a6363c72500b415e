import type { ListRequest } from '../../search-engine/search-engine.ts';

/** A request for the most popular goods of the whole catalogue in a city, without filters. */
export function popularFirst(cityId: number, priceTypeId: number | null, limit: number): ListRequest {
  return {
    categoryId: null,
    cityId,
    priceTypeId,
    tags: [],
    groups: [],
    brands: [],
    ranges: [],
    shops: [],
    price: { from: null, to: null },
    inStock: false,
    ordering: 'popular',
    limit,
    offset: 0,
  };
}
