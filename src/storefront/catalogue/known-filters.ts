import type { ListingFilters } from './listing-address.ts';
import type { LoadedList } from './loaded-list.ts';

type Known = Pick<LoadedList, 'facets' | 'tags'>;

/**
 * Removes filters the list does not know (SH-5), such as a shop of another city or a deleted value. A known
 * chosen value is always among the facets, even with 0 products.
 * @param known facets and tags of the response to these filters
 */
export function knownFilters<Filters extends ListingFilters>(filters: Filters, known: Known): Filters {
  const shops = valuesOf(known, 'shops');
  const attributes = valuesOf(known, 'attributes');
  const ranges = new Set(known.facets.filter(({ type }) => type === 'range').map(({ id }) => String(id)));
  const tags = new Set(known.tags.map(({ id }) => id));
  return {
    ...filters,
    selectedTags: filters.selectedTags.filter((id) => tags.has(id)),
    selectedShops: filters.selectedShops.filter((id) => shops.has(String(id))),
    attributes: filters.attributes.filter(
      (word) => attributes.has(word) || ranges.has(/^r(\d+):/.exec(word)?.[1] ?? ''),
    ),
  };
}

function valuesOf({ facets }: Known, parameter: 'shops' | 'attributes'): Set<string> {
  const own = facets.filter((facet) => facet.parameter === parameter);
  return new Set(own.flatMap(({ values = [] }) => values.map(({ id }) => String(id))));
}
