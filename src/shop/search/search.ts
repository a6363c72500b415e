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
  /** `count`: how many products have a number at all. */
  ranges: ReadonlyMap<number, { min: number; max: number; count: number }>;
  inStock: number;
}

export interface ListAnswer {
  ids: number[];
  total: number;
  facets: FacetCounts;
  /** Least and greatest price, kopecks, ignoring the price filter; null: nothing has a price. */
  bounds: { min: number; max: number } | null;
}

/** Found goods may also stand by how well they answer. */
export const FOUND_ORDERINGS = ['relevance', ...ORDERINGS] as const;
export type FoundOrdering = (typeof FOUND_ORDERINGS)[number];

/** A text with the filters of a list. */
export interface SearchRequest extends Omit<ListRequest, 'ordering'> {
  /** As typed; without a single letter or digit it finds nothing. */
  text: string;
  /** As typed: nothing re-keyed, mended, transliterated or dropped; forms and synonyms stay. */
  isExact: boolean;
  ordering: FoundOrdering;
}

export interface SearchAnswer extends ListAnswer {
  /** Categories that found goods lie in → how many; like a facet it ignores the chosen category. */
  categories: ReadonlyMap<number, number>;
  /** What was searched for instead, when a shopper would wonder why these goods are shown; null: what was typed. */
  corrected: string | null;
  /** Words of the text that had to be left out for anything to be found; none unless `corrected`. */
  dropped: readonly string[];
}

export interface SuggestRequest {
  text: string;
  /** Whose goods come first. */
  cityId: number;
  /** What this visitor asked before and what begins like the text, newest first. */
  pastQueries: readonly string[];
}

/** What a suggestion is: a text to search for, goods by their name or article, a task. */
export const SUGGESTION_KINDS = ['query', 'product', 'task'] as const;

/** The greater the score, the higher; from 1 down. */
export interface Suggestion {
  text: string;
  kind: (typeof SUGGESTION_KINDS)[number];
  score: number;
}

/**
 * The port of search and listing (SEARCH §8): ids, totals, facets and bounds, never goods. Adapters answer the same:
 * - `relevance`: the very article first; how the rest follows is each adapter's own;
 * - `popular`: what can be bought in the city first, then popularity, then id;
 * - `price`, `-price`: goods without a price come last in both;
 * - every ordering ends with the id, ascending;
 * - whatever is suggested, or said to be near, is found when it is searched for.
 * An adapter that cannot correct answers what was typed, and says that nothing is near.
 */
export interface CatalogSearch {
  list(request: ListRequest): Promise<ListAnswer>;
  search(request: SearchRequest): Promise<SearchAnswer>;
  suggest(request: SuggestRequest): Promise<Suggestion[]>;
  /** For a text that finds nothing: other texts that find something, the likeliest first. */
  near(text: string, cityId: number): Promise<string[]>;
}
