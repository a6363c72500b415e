import { useEffect, useReducer, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useBrowserApi } from '../api/browser-api.ts';
import { leftLists } from '../visitor/left-lists.ts';
import { useOwner } from '../visitor/use-visitor.ts';
import { type ApplyFilters, useFilterForm } from './filters/use-filter-form.ts';
import { knownFilters } from './known-filters.ts';
import { loadAgain, loadLength } from './large-result.ts';
import {
  type Listing,
  type ListingPlace,
  loadAll,
  loadMore,
  queryOf,
  renew,
  show,
  shownAddress,
  unknownListing,
  withAddress,
} from './listing.ts';
import { type ListingAddress, type ListSource, listHref, parseListing } from './listing-address.ts';
import type { ListingHref } from './listing-href.ts';
import { loadFailed, startLoadingAll } from './listing-state.ts';
import type { LoadedList } from './loaded-list.ts';
import { useListLength } from './use-list-length.ts';

interface EnteredPage extends Pick<ListingPage, 'path' | 'source'> {
  city: number;
  /** The loader data for the address the page was opened with. */
  loaded: LoadedList;
  /** How many goods the list shows at once. */
  limit: number;
}

type Change = Listing | ((before: Listing) => Listing);

function changed(before: Listing, change: Change): Listing {
  return typeof change === 'function' ? change(before) : change;
}

/**
 * Changes within `within` ms of each other wait `rest` ms for the last of them: ten clicks make two calls.
 */
const QUICK = { within: 600, rest: 300 };

interface Left {
  /** Identifies the page: city and path. */
  page: string;
  listing: Listing;
  loaded: LoadedList;
}

/** Lists including what «Показать ещё» had added, stored with the owner of their prices. */
const left = leftLists<Left>();

/** A page with a list: its data, and how its filters change the address. */
export interface ListingPage {
  listing: Listing;
  /** The filters that apply here. */
  address: ListingAddress;
  /** The filters of the address, including unknown ones. */
  asked: ListingAddress;
  /** The prices of the address as typed. */
  written: { min: string; max: string };
  source: ListSource;
  /** The page without parameters: the filter form adds them. */
  path: string;
  href: ListingHref;
  apply: ApplyFilters;
  loadMore: () => void;
  /**
   * Loads a list that failed to load when the page was opened.
   * @returns whether it is loaded now
   */
  retry: () => Promise<boolean>;
}

/**
 * The list of a category or of a search. The address is its state: a change of filters is a navigation that
 * the list follows, with quick changes combined; Back restores the list as it was left and then refreshes it.
 * Late responses never replace newer ones; after a failed load the address returns to the products still
 * shown.
 */
export function useListing({ path, source, city, loaded, limit }: EnteredPage): ListingPage {
  const api = useBrowserApi();
  const navigate = useNavigate();
  const { key, search } = useLocation();
  const parameters = new URLSearchParams(search);
  const asked = parseListing(parameters, source.kind);
  const query = queryOf(asked, source);
  const page = `${city} ${listHref(path, source, {})}`;
  const owner = useOwner();

  const recall = () => {
    const saved = left.recall(owner, key);
    return saved?.page === page ? saved : undefined;
  };
  const enter = (): Listing => {
    const saved = recall();
    if (!saved) return show(withAddress(unknownListing(limit), source, asked), loaded, source, asked);
    return saved.loaded === loaded ? saved.listing : renew(saved.listing, loaded, source, asked);
  };
  // Not `useState`: it queues updates that change nothing, and a transition that skips one would lose what
  // was set during rendering.
  const [listing, setListing] = useReducer(changed, undefined, enter);
  const [seen, setSeen] = useState({ key, loaded, owner });
  if (seen.key !== key || seen.loaded !== loaded) {
    setSeen({ key, loaded, owner });
    if (seen.loaded === loaded) setListing(follow());
    else setListing(seen.key === key ? renew(listing, loaded, source, asked) : enter());
  }
  const changedAt = useRef(0);
  const retried = useRef<AbortController>(null);
  const place = (): ListingPlace => ({ api: api(), source, city, limit, update: setListing });

  /**
   * Another history entry of this page, without a loader call: filters that were rolled back, or new ones.
   */
  function follow(): Listing {
    const saved = recall();
    if (saved && !saved.listing.hasFailed) return { ...saved.listing, oldFrom: 0 };
    const next = withAddress(listing, source, asked);
    return next.query === query ? next : startLoadingAll(next); // the effect does the same one rendering later
  }

  // Stored under the owner the products were loaded for: after a logout in another tab prices differ.
  useEffect(
    () => left.store(seen.owner, key, { page, listing, loaded }),
    [seen.owner, key, page, listing, loaded],
  );
  const isOld = listing.oldFrom !== undefined;
  useEffect(() => {
    if (isOld) loadAgain(place(), listing);
  }, [key, isOld]);
  useListLength(`${page} ${listing.query}`, listing, (more) => loadLength(place(), listing, more));

  // A retry is aborted when the filters change.
  useEffect(() => () => retried.current?.abort(), [query]);

  useEffect(() => {
    if (listing.query === query) {
      setListing(loadFailed); // the load for the rolled-back filters was cancelled
      return;
    }
    const newer = new AbortController();
    const load = async () => {
      const isDone = await loadAll(place(), asked, newer.signal);
      if (isDone || newer.signal.aborted) return;
      const shown = { ...shownAddress(listing, source), view: asked.view };
      navigate(listHref(path, source, shown), { replace: true, preventScrollReset: true });
    };
    const isQuick = Date.now() - changedAt.current < QUICK.within;
    changedAt.current = Date.now();
    setListing(startLoadingAll);
    const timer = setTimeout(load, isQuick ? QUICK.rest : 0);
    return () => {
      clearTimeout(timer);
      newer.abort();
    };
  }, [query]);

  const isAnswered = listing.query === query && !listing.hasFailed;
  const address = isAnswered ? knownFilters(asked, listing) : asked;
  return {
    listing: isAnswered ? knownFilters(listing, listing) : listing,
    address,
    asked,
    written: { min: parameters.get('min_price') ?? '', max: parameters.get('max_price') ?? '' },
    source,
    path,
    href: (change) => listHref(path, source, { ...address, offset: 0, ...change }),
    apply: useFilterForm(path, source),
    loadMore: () => loadMore(place(), listing),
    retry: async () => {
      if (listing.isFullLoading) return false;
      retried.current = new AbortController();
      const { signal } = retried.current;
      return (await loadAll(place(), asked, signal)) && !signal.aborted;
    },
  };
}
