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

describe('SPEC §4, Catalog', () => {
  test('«Setting page data resets filters, attributes, prices and tags, and sets the offset to the page size.»', () => {
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

  test('«Loading all products sets a full-loading flag.»', () => {
    const loading = startLoadingAll(filtered);
    expect(loading).toEqual({ ...filtered, isFullLoading: true });
    expect(startLoadingAll(loading)).toBe(loading); // who says it once more has nothing rendered anew
  });

  test('«On success, total is set from count, the offset is reset and the products are replaced.»', () => {
    const loaded = allLoaded(startLoadingAll(filtered), { results: ['лампа'], count: 1 });
    expect(loaded).toEqual({ ...filtered, products: ['лампа'], total: 1, offset: 24, isFullLoading: false });
  });

  test('«Loading more sets a partial-loading flag.»', () => {
    expect(startLoadingMore(filtered)).toEqual({ ...filtered, isPartialLoading: true });
  });

  test('«On success, products are appended and the offset rises by one page.»', () => {
    const loaded = moreLoaded(startLoadingMore(filtered), { results: ['лампа'], count: 687 });
    expect(loaded).toEqual({ ...filtered, products: ['автомат', 'кабель', 'лампа'], offset: 96 });
  });

  test('«Adding a tag appends it only if absent.»', () => {
    expect(addTag(filtered, 9).selectedTags).toEqual([3, 9]);
    expect(addTag(filtered, 3)).toEqual(filtered);
  });

  test('«Adding or removing a tag clears attributes and the min and max price.»', () => {
    const cleared = { attributes: [], minPrice: null, maxPrice: null };
    expect(addTag(filtered, 9)).toEqual({ ...filtered, selectedTags: [3, 9], ...cleared });
    expect(removeTag(filtered, 3)).toEqual({ ...filtered, selectedTags: [], ...cleared });
    expect(removeTag(filtered, 4)).toEqual(filtered);
  });

  test('«Ordering, attributes, min price and max price can be set.»', () => {
    expect(setOrdering(empty, '-price').ordering).toBe('-price');
    expect(setAttributes(empty, ['r51:100..250']).attributes).toEqual(['r51:100..250']);
    expect(setMinPrice(empty, 190.5).minPrice).toBe(190.5);
    expect(setMaxPrice(empty, 5000).maxPrice).toBe(5000);
  });

  test('«Tags and shops can be loaded.»', () => {
    expect(tagsLoaded(empty, ['новинки']).tags).toEqual(['новинки']);
    expect(shopsLoaded(empty, ['Амундсена, 107']).shops).toEqual(['Амундсена, 107']);
  });
});

describe('SPEC §8', () => {
  test('«If the product-list call fails, the error is only logged and nothing is shown. State does not change.»', () => {
    expect(loadFailed(startLoadingAll(filtered))).toEqual(filtered);
    expect(loadFailed(startLoadingMore(filtered))).toEqual(filtered);
    expect(loadFailed(filtered), 'nothing to be rendered anew').toBe(filtered);
  });
});

test('the state of a list holds the category, the choice, the goods, the place in the list and what is loading', () => {
  expect(emptyListing()).toEqual({
    ...{ categoryId: 0, selectedTags: [], attributes: [], minPrice: null, maxPrice: null },
    ...{ products: [], total: 0, start: 0, offset: 0, limit: 0, ordering: 'popular' },
    ...{ tags: [], shops: [], selectedShops: [], inStock: false },
    ...{ isFullLoading: false, isPartialLoading: false },
  });
});
