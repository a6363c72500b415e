import { chosenRange, isChosen } from './filters/applied.ts';
import type { ListingFilters } from './listing-address.ts';
import type { Facet, LoadedList } from './loaded-list.ts';

/** How many groups of attributes are shown at first; a department has thirty (UI-2). */
const SHOWN_AT_ONCE = 10;

/**
 * Reduces a list to its first groups of filters and those with a choice. The rest is loaded on request
 * (`filters=all`), so that pages stay small.
 */
export function withFirstFacets(
  list: LoadedList,
  address: ListingFilters & { allFilters: boolean },
): LoadedList {
  if (address.allFilters) return list;
  const groups = list.facets.filter(({ parameter }) => parameter === 'attributes');
  const first = new Set<Facet>(
    groups.filter((facet, index) => index < SHOWN_AT_ONCE || hasChoice(address, facet)),
  );
  const left = groups.length - first.size;
  // One more group takes no more room than a link to it.
  if (left <= 1) return list;
  const facets = list.facets.filter((facet) => facet.parameter !== 'attributes' || first.has(facet));
  return { ...list, facets, moreFacets: left };
}

/** Whether a value of a group is chosen. */
export function hasChoice(filters: ListingFilters, facet: Facet): boolean {
  return facet.type === 'range'
    ? chosenRange(filters, facet) !== undefined
    : (facet.values ?? []).some(({ id }) => isChosen(filters, facet, id));
}
