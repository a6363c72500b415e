import type { ApiClient } from '../api/client.ts';
import { afterPaint } from '../browser/after-paint.ts';
import type { CardView } from './card.ts';
import {
  enterAddress,
  formatListing,
  type ListingAddress,
  type ListSource,
  parseListing,
} from './listing-address.ts';
import {
  allLoaded,
  emptyListing,
  type ListingState,
  loadFailed,
  moreLoaded,
  shopsLoaded,
  startLoadingAll,
  startLoadingMore,
  tagsLoaded,
} from './listing-state.ts';
import { loadList } from './load-list.ts';
import type { Facet, FoundCategory, LoadedList, TagCount, WayOut } from './loaded-list.ts';

/** The list with the filters the API has counted. */
export type Listing = ListingState<CardView, TagCount, Facet> & {
  facets: Facet[];
  /** The range of prices, regardless of the price filter. */
  bounds: { min: number | null; max: number | null };
  /** In a search: the categories of the results. */
  categories: FoundCategory[];
  /** For a list that its filters left empty. */
  wayOut?: WayOut;
  /** How many groups of filters there are besides `facets`. */
  moreFacets?: number;
  /** The filters of the products shown, as an address; differs from the current ones during a load. */
  query: string;
  /** Products from this index on are from an older load and are being reloaded in the background. */
  oldFrom?: number;
  /** The list could not be loaded when the page was opened; it is empty and can be loaded again. */
  hasFailed?: true;
  /** In a search: how its text was interpreted. */
  corrected?: string;
  dropped?: string[];
};

/** Where a list is loaded from and where its changes go. */
export interface ListingPlace {
  api: ApiClient;
  source: ListSource;
  city: number;
  /** How many products are loaded at once. */
  limit: number;
  update: (change: (current: Listing) => Listing) => void;
}

/**
 * The list before it is loaded.
 * @param limit how many products it shows at once
 */
export function unknownListing(limit: number): Listing {
  return {
    ...emptyListing(),
    limit,
    facets: [],
    bounds: { min: null, max: null },
    categories: [],
    query: '',
  };
}

/** The filters of an address in the form by which lists are compared; the view does not matter. */
export function queryOf(address: ListingAddress, { kind }: ListSource): string {
  return formatListing({ ...address, view: 'tiles' }, kind);
}

/** Applies the filters of an address; the shown products stay until they are loaded (R8.7). */
export function withAddress(listing: Listing, source: ListSource, address: ListingAddress): Listing {
  const { start, offset, limit } = listing;
  const categoryId = source.kind === 'category' ? source.category : (address.category ?? 0);
  return { ...enterAddress(listing, { categoryId, limit }, address), start, offset };
}

/** Shows the products, filters and counts loaded for an address. */
export function show(
  listing: Listing,
  list: LoadedList,
  source: ListSource,
  address: ListingAddress,
): Listing {
  const shops = list.facets.filter((facet) => facet.parameter === 'shops');
  const shown = shopsLoaded(tagsLoaded(allLoaded(listing, list, address.offset), list.tags), shops);
  const bounds = { min: list.minPrice, max: list.maxPrice };
  return {
    ...shown,
    facets: list.facets,
    bounds,
    categories: list.categories,
    wayOut: list.wayOut,
    moreFacets: list.moreFacets,
    query: queryOf(address, source),
    oldFrom: undefined,
    hasFailed: list.hasFailed,
    corrected: list.corrected,
    dropped: list.dropped,
  };
}

/**
 * Updates a shown list with a newer response for its address: what «Показать ещё» added stays until it is
 * reloaded.
 */
export function renew(
  listing: Listing,
  list: LoadedList,
  source: ListSource,
  address: ListingAddress,
): Listing {
  if (list.hasFailed) return listing; // the shown list is better than an empty one
  const shown = show(withAddress(listing, source, address), list, source, address);
  const oldFrom = shown.products.length;
  const rest = listing.products.slice(oldFrom);
  if (listing.query !== shown.query || oldFrom < shown.limit || rest.length === 0) return shown;
  return { ...shown, products: eachOnce([...shown.products, ...rest]), offset: listing.offset, oldFrom };
}

/** The next goods after those shown. */
export function withMore(listing: Listing, answer: Pick<LoadedList, 'results' | 'count'>): Listing {
  const longer = moreLoaded(listing, answer);
  return { ...longer, products: eachOnce(longer.products) };
}

/** Removes duplicates: products may move between pages from one response to the next. */
export function eachOnce(cards: CardView[]): CardView[] {
  const seen = new Set<number>();
  return cards.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/**
 * Loads the list of an address.
 * @returns false when the load failed: the list is restored, and its address has to be rolled back as well
 * (R8.7). A cancelled load changes nothing.
 */
export async function loadAll(
  { api, source, city, limit, update }: ListingPlace,
  address: ListingAddress,
  signal: AbortSignal,
): Promise<boolean> {
  update(startLoadingAll);
  try {
    const page = { source, city, offset: address.offset, limit, signal };
    const list = await loadList(api, address, page);
    if (!signal.aborted) update((current) => show(current, list, source, address));
    return true;
  } catch (error) {
    if (signal.aborted) return true;
    logFailure(error);
    update((current) => loadFailed(withAddress(current, source, shownAddress(current, source))));
    return false;
  }
}

/** Appends the next page of the products shown: for their filters, whatever the address is by now. */
export async function loadMore(
  { api, source, city, limit, update }: ListingPlace,
  { query, offset, isPartialLoading, isFullLoading }: Listing,
): Promise<void> {
  if (isPartialLoading || isFullLoading) return;
  const isStill = (current: Listing) => current.query === query && current.offset === offset;
  update(startLoadingMore);
  await afterPaint(); // the clicked button is painted first
  try {
    const list = await loadList(api, shownAddress({ query }, source), { source, city, offset, limit });
    update((current) => (isStill(current) ? withMore(current, list) : current));
  } catch (error) {
    logFailure(error);
    update((current) => (isStill(current) ? loadFailed(current) : current));
  }
}

/** The address that the shown products were loaded for. */
export function shownAddress({ query }: Pick<Listing, 'query'>, { kind }: ListSource): ListingAddress {
  return parseListing(new URLSearchParams(query), kind);
}

/** Logs a failed load of a list; it is not shown to the visitor (R8.6). */
export function logFailure(error: unknown): void {
  console.error(error);
}
