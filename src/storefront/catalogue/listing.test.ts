import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createApi } from '../api/create-api.ts';
import { type Listing, loadAll, loadMore, renew, show, unknownListing, withAddress } from './listing.ts';
import { type ListSource, parseListing } from './listing-address.ts';
import { startLoadingAll } from './listing-state.ts';

const source: ListSource = { kind: 'category', category: 7 };
const address = (query: string) => parseListing(new URLSearchParams(query));
const unavailable = async () => new Response(null, { status: 503 });

/** A category showing the 48 products of shop 2; the transport gives the responses. */
function category(transport: (request: Request) => Promise<Response>) {
  const loaded = { results: [], count: 48, facets: [], tags: [], minPrice: 1, maxPrice: 900, categories: [] };
  const entered = address('shops=2&ordering=price');
  const shelf = { listing: show(withAddress(unknownListing(24), source, entered), loaded, source, entered) };
  const update = (change: (current: Listing) => Listing) => {
    shelf.listing = change(shelf.listing);
  };
  return {
    shelf,
    update,
    place: { api: createApi('http://shop', transport), source, city: 1, limit: 24, update },
  };
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a list that fails to load (R8.6, R8.7)', () => {
  test('filters that could not be loaded are rolled back and the flags dropped', async () => {
    const { shelf, update, place } = category(unavailable);
    const before = shelf.listing;
    const wanted = address('tags=3&attributes=12&max_price=500&ordering=name');
    update((current) => withAddress(current, source, wanted));
    expect(shelf.listing).toMatchObject({ selectedTags: [3], maxPrice: 500, query: before.query });
    expect(await loadAll(place, wanted, new AbortController().signal)).toBe(false);
    expect(shelf.listing).toEqual(before);
    expect(console.error).toHaveBeenCalledOnce();
  });

  test('after a failure «Показать ещё» can be clicked again and loads products for the filters shown (SH-2)', async () => {
    const asked: string[] = [];
    const answers = [unavailable, unavailable, async () => Response.json(nextPage)];
    const { shelf, update, place } = category(async (request) => {
      asked.push(new URL(request.url).search);
      return (answers.shift() ?? unavailable)();
    });
    const before = shelf.listing;
    const wanted = address('attributes=12');
    update((current) => withAddress(current, source, wanted));
    await loadAll(place, wanted, new AbortController().signal);
    await loadMore(place, shelf.listing);
    expect(shelf.listing).toEqual(before);
    await loadMore(place, shelf.listing);
    expect(shelf.listing).toMatchObject({ offset: 48, isPartialLoading: false, query: before.query });
    expect(asked[2]).toContain('offset=24');
    expect(asked[2]).toContain('shops=2');
    expect(asked[2]).not.toContain('attributes');
  });

  test('a newly opened page is empty until its list is loaded again', async () => {
    const answers = [unavailable, async () => Response.json(nextPage)];
    const { shelf, place } = category(async () => (answers.shift() ?? unavailable)());
    const wanted = address('shops=2&ordering=price');
    const missing = {
      results: [],
      count: 48,
      facets: [],
      tags: [],
      minPrice: 1,
      maxPrice: 900,
      categories: [],
      hasFailed: true as const,
    };
    shelf.listing = show(withAddress(unknownListing(24), source, wanted), missing, source, wanted);
    const { signal } = new AbortController();
    expect(await loadAll(place, wanted, signal)).toBe(false);
    expect(shelf.listing).toMatchObject({ hasFailed: true, isFullLoading: false, selectedShops: [2] });
    expect(await loadAll(place, wanted, signal)).toBe(true);
    expect(shelf.listing.hasFailed).toBeUndefined();
  });

  test('a shown list stays when it cannot be reloaded', () => {
    const { shelf } = category(unavailable);
    const { listing } = shelf;
    const missing = {
      results: [],
      count: 0,
      facets: [],
      tags: [],
      minPrice: null,
      maxPrice: null,
      categories: [],
      hasFailed: true as const,
    };
    expect(renew(listing, missing, source, address('shops=2&ordering=price'))).toBe(listing);
  });

  test('the failure of a cancelled load changes nothing', async () => {
    const { shelf, place } = category(unavailable);
    const given = new AbortController();
    given.abort();
    const before = startLoadingAll(shelf.listing);
    await loadAll(place, address('attributes=12'), given.signal);
    expect(shelf.listing).toEqual(before);
  });
});

const shops = {
  id: 'shops',
  name: 'Магазин',
  type: 'list',
  parameter: 'shops',
  is_promoted: false,
  values: [{ id: 2, name: 'Малышева', count: 48, selected: true }],
};
const nextPage = {
  count: 48,
  results: [],
  facets: [shops],
  tags: [],
  min_price: '1.00',
  max_price: '900.00',
};
