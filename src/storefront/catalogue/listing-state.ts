/** How a product list is ordered (API.md); `relevance`: what fits the text best, where there is one. */
export type Ordering = 'relevance' | 'popular' | 'price' | '-price' | 'name' | '-created_at';

/**
 * The catalog state of SPEC §3. `total` is the spec's «total (also called count)»; `offset` is the offset of the
 * next «load more» (RULINGS 22), `start` that of the first product shown. Prices are roubles.
 */
export interface ListingState<Product, Tag = unknown, Facet = unknown> {
  categoryId: number;
  selectedTags: number[];
  /** Words of the `attributes` parameter: value ids, `b7` for a brand, `r51:100..250` for a range. */
  attributes: string[];
  minPrice: number | null;
  maxPrice: number | null;
  /** Chosen shops and «can be bought today»: extensions of the API, filters like the attributes. */
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

/** The list before anything is known of it. */
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

/** «Setting page data resets filters, attributes, prices and tags, and sets the offset to the page size.» */
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

/** «Loading all products sets a full-loading flag.» A list still adding more gives way to the new one. */
export function startLoadingAll<State extends AnyListing>(state: State): State {
  if (state.isFullLoading && !state.isPartialLoading) return state; // nothing to be shown anew
  return { ...state, isFullLoading: true, isPartialLoading: false };
}

/** «On success, total is set from count, the offset is reset and the products are replaced.» */
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

/** «Loading more sets a partial-loading flag.» */
export function startLoadingMore<State extends AnyListing>(state: State): State {
  return { ...state, isPartialLoading: true };
}

/** «On success, products are appended and the offset rises by one page.» */
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

/** SPEC §8: «If the product-list call fails … State does not change.» The flags drop (RULINGS 2). */
export function loadFailed<State extends AnyListing>(state: State): State {
  if (!state.isFullLoading && !state.isPartialLoading) return state; // nothing to be shown anew
  return { ...state, isFullLoading: false, isPartialLoading: false };
}

type Tagged = Pick<AnyListing, 'selectedTags' | 'attributes' | 'minPrice' | 'maxPrice'>;

/** «Adding a tag appends it only if absent. Adding or removing a tag clears attributes and the min and max price.» */
export function addTag<State extends Tagged>(state: State, tag: number): State {
  if (state.selectedTags.includes(tag)) return state;
  return withTags(state, [...state.selectedTags, tag]);
}

/** «Adding or removing a tag clears attributes and the min and max price.» */
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

/** «Ordering, attributes, min price and max price can be set.» */
export function setOrdering<State extends AnyListing>(state: State, ordering: Ordering): State {
  return { ...state, ordering };
}

/** «Ordering, attributes, min price and max price can be set.» */
export function setAttributes<State extends AnyListing>(state: State, attributes: string[]): State {
  return { ...state, attributes };
}

/** «… min price and max price can be set»; null is no bound. */
export function setMinPrice<State extends AnyListing>(state: State, minPrice: number | null): State {
  return { ...state, minPrice };
}

/** «… min price and max price can be set»; null is no bound. */
export function setMaxPrice<State extends AnyListing>(state: State, maxPrice: number | null): State {
  return { ...state, maxPrice };
}

/** The shops where the goods must stand now: an extension, set like the attributes. */
export function setSelectedShops<State extends AnyListing>(state: State, selectedShops: number[]): State {
  return { ...state, selectedShops };
}

/** Only what can be bought in the city today: an extension, set like the attributes. */
export function setInStock<State extends AnyListing>(state: State, inStock: boolean): State {
  return { ...state, inStock };
}

/** «Tags and shops can be loaded.» */
export function tagsLoaded<State extends AnyListing>(state: State, tags: State['tags']): State {
  return { ...state, tags };
}

/** «Tags and shops can be loaded.» */
export function shopsLoaded<State extends AnyListing>(state: State, shops: State['shops']): State {
  return { ...state, shops };
}
