import {
  eachOnce,
  type Listing,
  type ListingPlace,
  logFailure,
  show,
  shownAddress,
  withMore,
} from './listing.ts';
import { loadFailed, startLoadingMore } from './listing-state.ts';
import { loadList } from './load-list.ts';
import type { LoadedList } from './loaded-list.ts';

/** The most products one call returns. */
const MOST_AT_ONCE = 100;
/** A list of more pages than this is not restored in full. */
const MOST_PAGES = 20;

/** Appends the products that «Показать ещё» had added before, in few calls. */
export async function loadLength(place: ListingPlace, listing: Listing, more: number): Promise<void> {
  const { update } = place;
  const { query, offset } = listing;
  const isStill = (current: Listing) => current.query === query && current.offset === offset;
  const goods = Math.min(Math.ceil(more / place.limit), MOST_PAGES) * place.limit;
  update(startLoadingMore);
  try {
    const lists = await loadRun(place, query, offset, goods);
    const results = lists.flatMap((list) => list.results);
    const count = lists.at(-1)?.count ?? 0;
    update((current) => {
      if (!isStill(current)) return current;
      return { ...withMore(current, { results, count }), offset: offset + goods };
    });
  } catch (error) {
    logFailure(error);
    update((current) => (isStill(current) ? loadFailed(current) : current));
  }
}

/** Reloads the old products of a list in place, in the background; a failure leaves them unchanged. */
export async function loadAgain(place: ListingPlace, listing: Listing): Promise<void> {
  const { source, update } = place;
  const { query, start, products, oldFrom = 0 } = listing;
  const end = Math.min(products.length, MOST_PAGES * place.limit);
  const settle = (change: (current: Listing) => Listing) =>
    update((current) => (current.query === query ? { ...change(current), oldFrom: undefined } : current));
  try {
    const lists = await loadRun(place, query, start + oldFrom, end - oldFrom);
    const fresh = lists.flatMap((list) => list.results);
    settle((current) => {
      const [first] = lists;
      const whole = oldFrom === 0 && first ? show(current, first, source, shownAddress(current, source)) : {};
      const { isFullLoading, offset } = current;
      const around = [current.products.slice(0, oldFrom), current.products.slice(end)] as const;
      const all = eachOnce([...around[0], ...fresh, ...around[1]]);
      return { ...current, ...whole, isFullLoading, offset, products: all };
    });
  } catch (error) {
    logFailure(error);
    settle((current) => current);
  }
}

/** Loads `goods` products of a list from offset `from`, in as few calls as possible. */
function loadRun(
  { api, source, city, limit: pageSize }: ListingPlace,
  query: string,
  from: number,
  goods: number,
): Promise<LoadedList[]> {
  const address = shownAddress({ query }, source);
  const atOnce = Math.floor(MOST_AT_ONCE / pageSize) * pageSize;
  const calls = Array.from({ length: Math.ceil(Math.max(goods, 0) / atOnce) }, (_, call) => {
    const limit = Math.min(atOnce, goods - call * atOnce);
    return loadList(api, address, { source, city, offset: from + call * atOnce, limit });
  });
  return Promise.all(calls);
}
