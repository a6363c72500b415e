import { useEffect, useReducer, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useBrowserApi } from '../api/browser-api.ts';
import { leftLists } from '../visitor/left-lists.ts';
import { useOwner } from '../visitor/use-visitor.ts';
import { type ApplyFilters, useFilterForm } from './filters/use-filter-form.ts';
import { knownFilters } from './known-filters.ts';
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
import type { LoadedList } from './load-list.ts';
import { loadAgain, loadLength } from './long-list.ts';
import { useListLength } from './use-list-length.ts';

interface EnteredPage extends Pick<ListingPage, 'path' | 'source'> {
  city: number;
  /** What the loader loaded for the address the page was entered by. */
  loaded: LoadedList;
  /** How many goods the list shows at once. */
  limit: number;
}

type Change = Listing | ((before: Listing) => Listing);

function changed(before: Listing, change: Change): Listing {
  return typeof change === 'function' ? change(before) : change;
}

/** Changes within `within` ms of each other wait `rest` ms for the last of them: ten clicks, two calls. */
const QUICK = { within: 600, rest: 300 };

interface Left {
  /** Which page it was: city and path. */
  page: string;
  listing: Listing;
  loaded: LoadedList;
}

/** With the goods that «Показать ещё» had brought, at the prices of whom they were shown to. */
const left = leftLists<Left>();

/** A page with a list: what it shows, and where its filters lead. */
export interface ListingPage {
  listing: Listing;
  /** The filters that hold here. */
  address: ListingAddress;
  /** The filters of the address, those too that nobody here knows. */
  asked: ListingAddress;
  /** The prices of the address as somebody wrote them, cleaned or not. */
  written: { min: string; max: string };
  source: ListSource;
  /** The page without parameters: the filter form adds them. */
  path: string;
  href: ListingHref;
  apply: ApplyFilters;
  loadMore: () => void;
  /** Loads a list that could not be loaded when the page was entered. @returns whether it is there now */
  retry: () => Promise<boolean>;
}

/**
 * The list of a category or of a search. The address is its state: a change of filters is a navigation, and the list
 * follows it, quick changes together; Back brings the list as it was left, and what is newer takes its place. Late
 * answers never replace newer ones; after a failed load the address goes back to the goods that are still shown.
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
    const kept = left.recall(owner, key);
    return kept?.page === page ? kept : undefined;
  };
  const enter = (): Listing => {
    const kept = recall();
    if (!kept) return show(withAddress(unknownListing(limit), source, asked), loaded, source, asked);
    return kept.loaded === loaded ? kept.listing : renew(kept.listing, loaded, source, asked);
  };
  // Not `useState`: it queues updates that change nothing, and a transition that skips one would lose what was set
  // during rendering.
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

  /** Another entry of this page, for which no loader was asked: filters that were taken back, or new ones. */
  function follow(): Listing {
    const kept = recall();
    if (kept && !kept.listing.hasFailed) return { ...kept.listing, oldFrom: 0 };
    const next = withAddress(listing, source, asked);
    return next.query === query ? next : startLoadingAll(next); // what the effect says too, a rendering sooner
  }

  // Of whom the goods were loaded for: who has logged out in another tab meanwhile has other prices.
  useEffect(
    () => left.keep(seen.owner, key, { page, listing, loaded }),
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
      setListing(loadFailed); // a load for filters that were taken back was given up
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
