import { chosenRange, isChosen } from './filters/applied.ts';
import type { ListingFilters } from './listing-address.ts';
import type { Facet, LoadedList } from './load-list.ts';

/** So many groups of properties stand in the filters at first; a department has thirty (UX «long lists cut at ~10»). */
const SHOWN_AT_ONCE = 10;

/**
 * The list with its first groups of filters, and those with a choice. The rest is asked for when somebody wants it
 * (`filters=all`): a page need not bring what it does not show.
 */
export function withFirstFacets(
  list: LoadedList,
  address: ListingFilters & { allFilters: boolean },
): LoadedList {
  if (address.allFilters) return list;
  const groups = list.facets.filter(({ parameter }) => parameter === 'attributes');
  const kept = new Set<Facet>(
    groups.filter((facet, index) => index < SHOWN_AT_ONCE || hasChoice(address, facet)),
  );
  const left = groups.length - kept.size;
  // One more line is no burden, and a link in its place no help.
  if (left <= 1) return list;
  const facets = list.facets.filter((facet) => facet.parameter !== 'attributes' || kept.has(facet));
  return { ...list, facets, moreFacets: left };
}

/** Whether something of a group is chosen. */
export function hasChoice(filters: ListingFilters, facet: Facet): boolean {
  return facet.type === 'range'
    ? chosenRange(filters, facet) !== undefined
    : (facet.values ?? []).some(({ id }) => isChosen(filters, facet, id));
}
