import { beforeEach, expect, test, vi } from 'vitest';
import { createApi } from '../api/create-api.ts';
import type { CardView } from './card.ts';
import { loadAgain } from './large-result.ts';
import { type Listing, renew, show, unknownListing, withAddress, withMore } from './listing.ts';
import { type ListSource, parseListing } from './listing-address.ts';
import { moreLoaded } from './listing-state.ts';
import type { LoadedList } from './loaded-list.ts';

const source: ListSource = { kind: 'category', category: 7 };
const address = parseListing(new URLSearchParams());
const empty = { count: 60, facets: [], tags: [], minPrice: 1, maxPrice: 900, categories: [] };

/** Products with the same price, which shows when they were loaded. */
const goods = (from: number, to: number, price: number) =>
  Array.from({ length: to - from }, (_, index) => ({ id: from + index, price })) as CardView[];
const first = (price: number): LoadedList => ({ ...empty, results: goods(0, 24, price) });
const prices = ({ products }: Listing) => products.map(({ price }) => price);

let listing: Listing;
const update = (change: (current: Listing) => Listing) => {
  listing = change(listing);
};
const placeOf = (transport: (request: Request) => Promise<Response>) => ({
  api: createApi('http://shop', transport),
  source,
  city: 1,
  limit: 24,
  update,
});

beforeEach(() => {
  listing = show(withAddress(unknownListing(24), source, address), first(5), source, address);
  update((current) => moreLoaded(current, { results: goods(24, 48, 5), count: 60 }));
});

test('Back shows the newer first page and reloads what «Показать ещё» had added', async () => {
  const asked: string[] = [];
  const place = placeOf(async ({ url }) => {
    asked.push(new URL(url).search);
    const results = goods(24, 48, 8).map(({ id, price }) => ({
      id,
      prices: [{ city: 1, price }],
      price_breaks: [],
      image: null,
    }));
    return Response.json({
      count: 60,
      results,
      facets: [],
      tags: [],
      min_price: null,
      max_price: null,
    });
  });
  update((current) => renew(current, first(8), source, address));
  expect(prices(listing)).toEqual([...Array(24).fill(8), ...Array(24).fill(5)]);
  await loadAgain(place, listing);
  expect(prices(listing)).toEqual(Array(48).fill(8));
  expect(listing).toMatchObject({ offset: 48, oldFrom: undefined });
  expect(asked).toEqual([expect.stringMatching(/limit=24.*offset=24/)]);
});

test('products that cannot be reloaded stay as they were', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  update((current) => renew(current, first(8), source, address));
  const before = listing;
  await loadAgain(
    placeOf(async () => new Response(null, { status: 503 })),
    listing,
  );
  expect(listing).toEqual({ ...before, oldFrom: undefined });
});

test('products that moved to the first page between two responses are shown once', () => {
  const newer = { ...first(8), results: [...goods(30, 31, 8), ...goods(0, 23, 8)] };
  update((current) => renew(current, newer, source, address));
  const ids = listing.products.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(listing.products[0]).toMatchObject({ id: 30, price: 8 });
});

test('a product that moved to the next page is shown once, and the list continues after it', () => {
  const longer = withMore(listing, { results: goods(47, 60, 5), count: 60 });
  expect(longer.products.map(({ id }) => id)).toEqual(goods(0, 60, 5).map(({ id }) => id));
  expect(longer.offset).toBe(72);
});
