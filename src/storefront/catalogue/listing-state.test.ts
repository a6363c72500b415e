import { describe, expect, test } from 'vitest';
import {
  addTag,
  allLoaded,
  emptyListing,
  type ListingState,
  loadFailed,
  moreLoaded,
  removeTag,
  setAttributes,
  setMaxPrice,
  setMinPrice,
  setOrdering,
  setPageData,
  shopsLoaded,
  startLoadingAll,
  startLoadingMore,
  tagsLoaded,
} from './listing-state.ts';

type Listing = ListingState<string, string, string>;

const empty: Listing = emptyListing();
const filtered: Listing = {
  ...empty,
  categoryId: 7,
  limit: 24,
  offset: 72,
  selectedTags: [3],
  attributes: ['12', 'b7'],
  minPrice: 190,
  maxPrice: 5000,
  selectedShops: [2],
  inStock: true,
  ordering: 'price',
  products: ['автомат', 'кабель'],
  total: 687,
};

describe('the state of a list', () => {
  test('page data reset filters, attributes, prices and tags, and set the offset to the page size', () => {
    expect(setPageData(filtered, { categoryId: 8, limit: 24 })).toMatchObject({
      categoryId: 8,
      selectedTags: [],
      attributes: [],
      minPrice: null,
      maxPrice: null,
      selectedShops: [],
      inStock: false,
      ordering: 'popular',
      offset: 24,
      limit: 24,
    });
  });

  test('a load of the whole list sets the full-loading flag', () => {
    const loading = startLoadingAll(filtered);
    expect(loading).toEqual({ ...filtered, isFullLoading: true });
    expect(startLoadingAll(loading)).toBe(loading); // repeating the call rerenders nothing
  });

  test('a loaded list sets the total from the count, resets the offset and replaces the products', () => {
    const loaded = allLoaded(startLoadingAll(filtered), { results: ['лампа'], count: 1 });
    expect(loaded).toEqual({ ...filtered, products: ['лампа'], total: 1, offset: 24, isFullLoading: false });
  });

  test('a load of the next page sets the partial-loading flag', () => {
    expect(startLoadingMore(filtered)).toEqual({ ...filtered, isPartialLoading: true });
  });

  test('a loaded next page is appended, and the offset grows by one page', () => {
    const loaded = moreLoaded(startLoadingMore(filtered), { results: ['лампа'], count: 687 });
    expect(loaded).toEqual({ ...filtered, products: ['автомат', 'кабель', 'лампа'], offset: 96 });
  });

  test('a tag is added only once', () => {
    expect(addTag(filtered, 9).selectedTags).toEqual([3, 9]);
    expect(addTag(filtered, 3)).toEqual(filtered);
  });

  test('adding or removing a tag clears the attributes and the price bounds', () => {
    const cleared = { attributes: [], minPrice: null, maxPrice: null };
    expect(addTag(filtered, 9)).toEqual({ ...filtered, selectedTags: [3, 9], ...cleared });
    expect(removeTag(filtered, 3)).toEqual({ ...filtered, selectedTags: [], ...cleared });
    expect(removeTag(filtered, 4)).toEqual(filtered);
  });

  test('order, attributes and both price bounds can be set', () => {
    expect(setOrdering(empty, '-price').ordering).toBe('-price');
    expect(setAttributes(empty, ['r51:100..250']).attributes).toEqual(['r51:100..250']);
    expect(setMinPrice(empty, 190.5).minPrice).toBe(190.5);
    expect(setMaxPrice(empty, 5000).maxPrice).toBe(5000);
  });

  test('tags and shops can be loaded', () => {
    expect(tagsLoaded(empty, ['новинки']).tags).toEqual(['новинки']);
    expect(shopsLoaded(empty, ['Амундсена, 107']).shops).toEqual(['Амундсена, 107']);
  });
});

describe('a list that fails to load', () => {
  test('a failed call changes no state', () => {
    expect(loadFailed(startLoadingAll(filtered))).toEqual(filtered);
    expect(loadFailed(startLoadingMore(filtered))).toEqual(filtered);
    expect(loadFailed(filtered), 'nothing to be rendered anew').toBe(filtered);
  });
});

test('the state of a list holds the category, the choice, the goods, the place in the list and what is loading', () => {
  expect(emptyListing()).toEqual({
    categoryId: 0,
    selectedTags: [],
    attributes: [],
    minPrice: null,
    maxPrice: null,
    products: [],
    total: 0,
    start: 0,
    offset: 0,
    limit: 0,
    ordering: 'popular',
    tags: [],
    shops: [],
    selectedShops: [],
    inStock: false,
    isFullLoading: false,
    isPartialLoading: false,
  });
});
