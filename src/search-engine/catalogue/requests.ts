/** Orders of a product list (API-6). The id decides between equal products. */
export const ORDERINGS = ['popular', 'price', '-price', 'name', '-created_at'] as const;
export type Ordering = (typeof ORDERINGS)[number];

/** A request for a product list, in ids. Values of a group are combined by «или», groups by «и» (API-5). */
export interface ListRequest {
  /** The category with everything below it; null for the whole catalogue. */
  categoryId: number | null;
  /** The city whose stock and shops count. */
  cityId: number;
  /** The price type of filters, order and bounds; null when the city has none. */
  priceTypeId: number | null;
  /** A product must have all of them. */
  tags: readonly number[];
  /** Any of the values of one attribute. `attributeId` is null for unknown values, which no product has. */
  groups: readonly { attributeId: number | null; values: readonly number[] }[];
  brands: readonly number[];
  ranges: readonly { attributeId: number; from: number | null; to: number | null }[];
  /** Any of the shops; a hidden shop and a shop of another city have no stock. */
  shops: readonly number[];
  /** Kopecks, both included. */
  price: { from: number | null; to: number | null };
  inStock: boolean;
  ordering: Ordering;
  limit: number;
  offset: number;
}

/** How many products each value would leave. The counts of a group ignore its own selection. */
export interface FacetCounts {
  values: ReadonlyMap<number, number>;
  /**
   * Attributes with values → how many products have any of them: a product with two values counts once. Empty for a list with
   * filters.
   */
  attributes: ReadonlyMap<number, number>;
  brands: ReadonlyMap<number, number>;
  tags: ReadonlyMap<number, number>;
  shops: ReadonlyMap<number, number>;
  /** `count` is the number of products that have a value at all. */
  ranges: ReadonlyMap<number, { min: number; max: number; count: number }>;
  inStock: number;
}

export interface ListAnswer {
  ids: number[];
  total: number;
  facets: FacetCounts;
  /** The lowest and the highest price in kopecks, ignoring the price filter; null when nothing has a price. */
  bounds: { min: number; max: number } | null;
}

/** Found products can also be ordered by relevance. */
export const FOUND_ORDERINGS = ['relevance', ...ORDERINGS] as const;
export type FoundOrdering = (typeof FOUND_ORDERINGS)[number];

/** A text search with the filters of a list. */
export interface SearchRequest extends Omit<ListRequest, 'ordering'> {
  /** The query as typed; one without a letter or digit finds nothing. */
  text: string;
  /**
   * Search as typed: no change of layout, no correction, no transliteration, no dropped words. Forms and synonyms
   * still match.
   */
  isExact: boolean;
  ordering: FoundOrdering;
}

export interface SearchAnswer extends ListAnswer {
  /** Categories of the found products → number of products. Like a facet, it ignores the chosen category. */
  categories: ReadonlyMap<number, number>;
  /** The corrected query, when a visitor would wonder why these products are shown; null otherwise. */
  corrected: string | null;
  /** Words that were left out to find anything; empty unless `corrected` is set. */
  dropped: readonly string[];
}
