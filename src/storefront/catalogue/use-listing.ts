import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useBrowserApi } from '../api/browser-api.ts';
import type { CardView } from './card.ts';
import { enterAddress, formatListing, type ListingAddress, parseListing } from './listing-address.ts';
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
import { type Facet, type LoadedList, loadList, PAGE_SIZE, type TagCount } from './load-list.ts';

/** The list with what the API says of its filters. */
export type Listing = ListingState<CardView, TagCount, Facet> & {
  facets: Facet[];
  /** The prices there are, whatever the price filter says. */
  bounds: { min: number | null; max: number | null };
  /** The filters of the products shown, as an address: other than the present ones while a load is under way. */
  query: string;
};

interface ListingPage {
  category: number;
  city: number;
  /** What the loader loaded for the address the page was entered by. */
  loaded: LoadedList;
}

const ENTRIES_KEPT = 30;
/** Lists as they were left, for Back: a history entry → its list. Lives in one tab, never on the server. */
const left = new Map<string, { page: string; listing: Listing }>();

/**
 * The list of a category page. The address is its state: a change of filters is a navigation, and the list
 * follows it; Back brings the list as it was left. Late answers never replace newer ones.
 */
export function useListing({ category, city, loaded }: ListingPage) {
  const api = useBrowserApi();
  const { key, search } = useLocation();
  const address = parseListing(new URLSearchParams(search));
  const query = formatListing({ ...address, view: 'tiles' });
  const page = `${category} ${city}`;

  const [listing, setListing] = useState<Listing>(() => {
    return recall(key, page) ?? show(withAddress(unknownListing, category, address), loaded, address, query);
  });
  const [entry, setEntry] = useState(key);
  if (entry !== key) {
    setEntry(key);
    setListing(recall(key, page) ?? withAddress(listing, category, address));
  }

  useEffect(() => remember(key, page, listing), [key, page, listing]);

  useEffect(() => {
    if (listing.query === query) {
      setListing(loadFailed); // a load for filters that were taken back was given up
      return;
    }
    const newer = new AbortController();
    setListing(startLoadingAll);
    loadList(api(), address, { category, city, offset: address.offset, signal: newer.signal })
      .then((list) => {
        if (!newer.signal.aborted) setListing((current) => show(current, list, address, query));
      })
      .catch((error) => {
        if (newer.signal.aborted) return;
        logFailure(error);
        setListing(loadFailed);
      });
    return () => newer.abort();
  }, [query]);

  async function loadMore() {
    const { offset } = listing;
    if (listing.isPartialLoading || listing.isFullLoading) return;
    setListing(startLoadingMore);
    const isStill = (current: Listing) => current.query === query && current.offset === offset;
    try {
      const list = await loadList(api(), address, { category, city, offset });
      setListing((current) => (isStill(current) ? moreLoaded(current, list) : current));
    } catch (error) {
      logFailure(error);
      setListing((current) => (isStill(current) ? loadFailed(current) : current));
    }
  }

  return { listing, address, loadMore };
}

const unknownListing: Listing = {
  ...emptyListing(),
  facets: [],
  bounds: { min: null, max: null },
  query: '',
};

/** The filters of an address; what is shown stays until the load for them succeeds (SPEC §8). */
function withAddress(listing: Listing, categoryId: number, address: ListingAddress): Listing {
  const { start, offset } = listing;
  return { ...enterAddress(listing, { categoryId, limit: PAGE_SIZE }, address), start, offset };
}

function show(listing: Listing, list: LoadedList, address: ListingAddress, query: string): Listing {
  const shops = list.facets.filter((facet) => facet.parameter === 'shops');
  const shown = shopsLoaded(tagsLoaded(allLoaded(listing, list, address.offset), list.tags), shops);
  return { ...shown, facets: list.facets, bounds: { min: list.minPrice, max: list.maxPrice }, query };
}

function recall(key: string, page: string): Listing | undefined {
  const entry = left.get(key);
  return entry?.page === page ? entry.listing : undefined;
}

function remember(key: string, page: string, listing: Listing): void {
  left.delete(key);
  left.set(key, { page, listing });
  const oldest = left.keys().next().value;
  if (left.size > ENTRIES_KEPT && oldest !== undefined) left.delete(oldest);
}

/** SPEC §8: «the error is only logged and nothing is shown». */
function logFailure(error: unknown): void {
  console.error(error);
}
