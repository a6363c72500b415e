import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useBrowserApi } from '../api/browser-api.ts';
import {
  type Listing,
  type ListingPlace,
  loadAll,
  loadMore,
  queryOf,
  show,
  shownAddress,
  unknownListing,
  withAddress,
} from './listing.ts';
import { formatListing, parseListing } from './listing-address.ts';
import { loadFailed } from './listing-state.ts';
import type { LoadedList } from './load-list.ts';

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
 * follows it; Back brings the list as it was left. Late answers never replace newer ones; after a failed load
 * the address goes back to the goods that are still shown.
 */
export function useListing({ category, city, loaded }: ListingPage) {
  const api = useBrowserApi();
  const navigate = useNavigate();
  const { key, search } = useLocation();
  const address = parseListing(new URLSearchParams(search));
  const query = queryOf(address);
  const page = `${category} ${city}`;

  const [listing, setListing] = useState<Listing>(() => {
    return recall(key, page) ?? show(withAddress(unknownListing, category, address), loaded, address);
  });
  const [entry, setEntry] = useState(key);
  if (entry !== key) {
    setEntry(key);
    setListing(recall(key, page) ?? withAddress(listing, category, address));
  }
  const place = (): ListingPlace => ({ api: api(), category, city, update: setListing });

  useEffect(() => remember(key, page, listing), [key, page, listing]);

  useEffect(() => {
    if (listing.query === query) {
      setListing(loadFailed); // a load for filters that were taken back was given up
      return;
    }
    const newer = new AbortController();
    loadAll(place(), address, newer.signal).then((isDone) => {
      if (isDone || newer.signal.aborted) return;
      const shown = formatListing({ ...shownAddress(listing), view: address.view });
      navigate({ search: shown }, { replace: true, preventScrollReset: true });
    });
    return () => newer.abort();
  }, [query]);

  return { listing, address, loadMore: () => loadMore(place(), listing) };
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
