/** Orders of a product list (API.md); every one ends with the id. */
export const ORDERINGS = ['popular', 'price', '-price', 'name', '-created_at'] as const;
export type Ordering = (typeof ORDERINGS)[number];

/** What a product list is asked for, in ids. Groups: «или» inside, «и» across (API.md «Filters encoding»). */
export interface ListRequest {
  /** With everything below it; null: the whole catalogue. */
  categoryId: number | null;
  /** Where «in stock» is meant, and whose shops are counted. */
  cityId: number;
  /** Whose prices are filtered, ordered and bounded; null: the city has none. */
  priceTypeId: number | null;
  /** All of them. */
  tags: readonly number[];
  /** Any of the values of one attribute; attributeId null: values nobody knows, which no product has. */
  groups: readonly { attributeId: number | null; values: readonly number[] }[];
  brands: readonly number[];
  ranges: readonly { attributeId: number; from: number | null; to: number | null }[];
  /** Any of them; a shop that is hidden or of another city has nothing. */
  shops: readonly number[];
  /** Kopecks, both included. */
  price: { from: number | null; to: number | null };
  inStock: boolean;
  ordering: Ordering;
  limit: number;
  offset: number;
}

/** How many products each value would leave: a group's counts ignore the group's own selection. */
export interface FacetCounts {
  values: ReadonlyMap<number, number>;
  brands: ReadonlyMap<number, number>;
  tags: ReadonlyMap<number, number>;
  shops: ReadonlyMap<number, number>;
  ranges: ReadonlyMap<number, { min: number; max: number }>;
  inStock: number;
}

export interface ListAnswer {
  ids: number[];
  total: number;
  facets: FacetCounts;
  /** Least and greatest price, kopecks, ignoring the price filter; null: nothing has a price. */
  bounds: { min: number; max: number } | null;
}

/**
 * The port of listing (SEARCH §8): ids, totals, facets and bounds, never goods. Adapters answer the same:
 * - `popular`: what can be bought in the city first, then popularity, then id;
 * - `price`, `-price`: goods without a price come last in both;
 * - every ordering ends with the id, ascending.
 */
export interface CatalogSearch {
  list(request: ListRequest): Promise<ListAnswer>;
}
