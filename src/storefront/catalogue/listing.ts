import { afterPaint } from '../after-paint.ts';
import type { ApiClient } from '../api/client.ts';
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
import {
  type Facet,
  type FoundCategory,
  type LoadedList,
  loadList,
  type TagCount,
  type WayOut,
} from './load-list.ts';

/** The list with what the API says of its filters. */
export type Listing = ListingState<CardView, TagCount, Facet> & {
  facets: Facet[];
  /** The prices there are, whatever the price filter says. */
  bounds: { min: number | null; max: number | null };
  /** Of a search: where its goods lie. */
  categories: FoundCategory[];
  /** Of a list that its filters left empty. */
  wayOut?: WayOut;
  /** How many groups of filters there are besides `facets`. */
  moreFacets?: number;
  /** The filters of the products shown, as an address: other than the present ones while a load is under way. */
  query: string;
  /** The goods from this one on were loaded before the rest: they are loaded anew, quietly. */
  oldFrom?: number;
  /** The page was entered while the list could not be loaded: it is empty, and can be loaded again. */
  hasFailed?: true;
  /** Of a search: how its text was read. */
  corrected?: string;
  dropped?: string[];
};

/** Where a list is loaded from and where its changes go. */
export interface ListingPlace {
  api: ApiClient;
  source: ListSource;
  city: number;
  /** How many goods at once. */
  limit: number;
  update: (change: (current: Listing) => Listing) => void;
}

/** The list before anything is known of it. @param limit how many goods it shows at once */
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

/** The filters of an address in the one form that lists are compared by: the view changes no goods. */
export function queryOf(address: ListingAddress, { kind }: ListSource): string {
  return formatListing({ ...address, view: 'tiles' }, kind);
}

/** The filters of an address; what is shown stays until the load for them succeeds (SPEC §8). */
export function withAddress(listing: Listing, source: ListSource, address: ListingAddress): Listing {
  const { start, offset, limit } = listing;
  const categoryId = source.kind === 'category' ? source.category : (address.category ?? 0);
  return { ...enterAddress(listing, { categoryId, limit }, address), start, offset };
}

/** The goods, filters and counts that were loaded for an address. */
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

/** A list that is shown, with a newer answer for its address: what «Показать ещё» brought stays until it is loaded anew. */
export function renew(
  listing: Listing,
  list: LoadedList,
  source: ListSource,
  address: ListingAddress,
): Listing {
  if (list.hasFailed) return listing; // what is shown is better than nothing
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

/** Goods may move from page to page between two answers. */
export function eachOnce(cards: CardView[]): CardView[] {
  const seen = new Set<number>();
  return cards.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/**
 * Loads the list of an address anew.
 * @returns false when the load failed: the list is as it was before, and its address has to go back as well
 *   (SPEC §8 «State does not change»). An aborted load changes nothing.
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

/** Appends the next page of the goods shown: of their filters, whatever the address says by now. */
export async function loadMore(
  { api, source, city, limit, update }: ListingPlace,
  { query, offset, isPartialLoading, isFullLoading }: Listing,
): Promise<void> {
  if (isPartialLoading || isFullLoading) return;
  const isStill = (current: Listing) => current.query === query && current.offset === offset;
  update(startLoadingMore);
  await afterPaint(); // the pressed button says so first
  try {
    const list = await loadList(api, shownAddress({ query }, source), { source, city, offset, limit });
    update((current) => (isStill(current) ? withMore(current, list) : current));
  } catch (error) {
    logFailure(error);
    update((current) => (isStill(current) ? loadFailed(current) : current));
  }
}

/** The address that the products shown were loaded for. */
export function shownAddress({ query }: Pick<Listing, 'query'>, { kind }: ListSource): ListingAddress {
  return parseListing(new URLSearchParams(query), kind);
}

/** SPEC §8: «the error is only logged and nothing is shown». */
export function logFailure(error: unknown): void {
  console.error(error);
}
