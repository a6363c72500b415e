/** The order of a product list (API-6); `relevance` exists only in a search. */
export type Ordering = 'relevance' | 'popular' | 'price' | '-price' | 'name' | '-created_at';

/**
 * The state of a list (R3.19). `total` is the `count` of the call; `offset` is the offset of the next «load
 * more» (SH-3), `start` that of the first product shown. Prices are roubles.
 */
export interface ListingState<Product, Tag = unknown, Facet = unknown> {
  categoryId: number;
  selectedTags: number[];
  /** Parts of the `attributes` parameter: value ids, `b7` for a brand, `r51:100..250` for a range. */
  attributes: string[];
  minPrice: number | null;
  maxPrice: number | null;
  /** Chosen shops and «available today»: extensions of the API, treated like attributes. */
  selectedShops: number[];
  inStock: boolean;
  ordering: Ordering;
  products: Product[];
  total: number;
  start: number;
  offset: number;
  limit: number;
  tags: Tag[];
  shops: Facet[];
  isFullLoading: boolean;
  isPartialLoading: boolean;
}

/** The list before it is loaded. */
export function emptyListing<Product, Tag, Facet>(): ListingState<Product, Tag, Facet> {
  return {
    categoryId: 0,
    selectedTags: [],
    attributes: [],
    minPrice: null,
    maxPrice: null,
    selectedShops: [],
    inStock: false,
    ordering: 'popular',
    products: [],
    total: 0,
    start: 0,
    offset: 0,
    limit: 0,
    tags: [],
    shops: [],
    isFullLoading: false,
    isPartialLoading: false,
  };
}

type AnyListing = ListingState<unknown>;

/** Page data reset filters, attributes, prices and tags, and set the offset to the page size (R4.1). */
export function setPageData<State extends AnyListing>(
  state: State,
  page: { categoryId: number; limit: number },
): State {
  return {
    ...state,
    ...page,
    selectedTags: [],
    attributes: [],
    minPrice: null,
    maxPrice: null,
    selectedShops: [],
    inStock: false,
    ordering: 'popular',
    start: 0,
    offset: page.limit,
  };
}

/** A load of the whole list sets the full-loading flag (R4.2) and cancels a load of the next page. */
export function startLoadingAll<State extends AnyListing>(state: State): State {
  if (state.isFullLoading && !state.isPartialLoading) return state; // nothing changes, so nothing rerenders
  return { ...state, isFullLoading: true, isPartialLoading: false };
}

/** A loaded list sets the total, resets the offset and replaces the products (R4.3). */
export function allLoaded<State extends AnyListing>(
  state: State,
  answer: { results: State['products']; count: number },
  start = 0,
): State {
  return {
    ...state,
    products: answer.results,
    total: answer.count,
    start,
    offset: start + state.limit,
    isFullLoading: false,
  };
}

/** A load of the next page sets the partial-loading flag (R4.4). */
export function startLoadingMore<State extends AnyListing>(state: State): State {
  return { ...state, isPartialLoading: true };
}

/** A loaded next page is appended, and the offset grows by one page (R4.5). */
export function moreLoaded<State extends AnyListing>(
  state: State,
  answer: { results: State['products']; count: number },
): State {
  return {
    ...state,
    products: [...state.products, ...answer.results],
    offset: state.offset + state.limit,
    isPartialLoading: false,
  };
}

/** After a failed load the list is unchanged (R8.7) and the flags are dropped (SH-2). */
export function loadFailed<State extends AnyListing>(state: State): State {
  if (!state.isFullLoading && !state.isPartialLoading) return state; // nothing changes, so nothing rerenders
  return { ...state, isFullLoading: false, isPartialLoading: false };
}

type Tagged = Pick<AnyListing, 'selectedTags' | 'attributes' | 'minPrice' | 'maxPrice'>;

/** A tag is added only once; adding it clears the attributes and the price bounds (R4.6, R4.7). */
export function addTag<State extends Tagged>(state: State, tag: number): State {
  if (state.selectedTags.includes(tag)) return state;
  return withTags(state, [...state.selectedTags, tag]);
}

/** Removing a tag clears the attributes and the price bounds (R4.7). */
export function removeTag<State extends Tagged>(state: State, tag: number): State {
  if (!state.selectedTags.includes(tag)) return state;
  return withTags(
    state,
    state.selectedTags.filter((selected) => selected !== tag),
  );
}

function withTags<State extends Tagged>(state: State, selectedTags: number[]): State {
  return { ...state, selectedTags, attributes: [], minPrice: null, maxPrice: null };
}

/** R4.8 */
export function setOrdering<State extends AnyListing>(state: State, ordering: Ordering): State {
  return { ...state, ordering };
}

/** R4.8 */
export function setAttributes<State extends AnyListing>(state: State, attributes: string[]): State {
  return { ...state, attributes };
}

/** Null means no bound (R4.8). */
export function setMinPrice<State extends AnyListing>(state: State, minPrice: number | null): State {
  return { ...state, minPrice };
}

/** Null means no bound (R4.8). */
export function setMaxPrice<State extends AnyListing>(state: State, maxPrice: number | null): State {
  return { ...state, maxPrice };
}

/** The shops that must have the products in stock: an extension, set like the attributes. */
export function setSelectedShops<State extends AnyListing>(state: State, selectedShops: number[]): State {
  return { ...state, selectedShops };
}

/** Only what can be bought in the city today: an extension, set like the attributes. */
export function setInStock<State extends AnyListing>(state: State, inStock: boolean): State {
  return { ...state, inStock };
}

/** R4.9 */
export function tagsLoaded<State extends AnyListing>(state: State, tags: State['tags']): State {
  return { ...state, tags };
}

/** R4.9 */
export function shopsLoaded<State extends AnyListing>(state: State, shops: State['shops']): State {
  return { ...state, shops };
}
