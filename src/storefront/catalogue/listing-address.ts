import {
  addTag,
  type ListingState,
  type Ordering,
  setAttributes,
  setInStock,
  setMaxPrice,
  setMinPrice,
  setOrdering,
  setPageData,
  setSelectedShops,
} from './listing-state.ts';
import { parsePrices } from './typed-number.ts';

/** The part of a list's state that is in its address; the rest is loaded. */
export type ListingFilters = Pick<
  ListingState<unknown>,
  'selectedTags' | 'attributes' | 'minPrice' | 'maxPrice' | 'selectedShops' | 'inStock' | 'ordering'
>;

export type ListingView = 'tiles' | 'list';

/**
 * What a list consists of before any filter: a category, or the results of a search. `isExact`: the text is
 * searched as typed, without corrections.
 */
export type ListSource =
  | { kind: 'category'; category: number }
  | { kind: 'search'; text: string; isExact?: boolean };

export interface ListingAddress extends ListingFilters {
  /** Of the first product shown. */
  offset: number;
  view: ListingView;
  /** In a search: only products of this category. */
  category: number | null;
  /** In a search: includes products that cannot be bought now. */
  withUnavailable: boolean;
  /** All groups of filters, not only the first ones. */
  allFilters: boolean;
}

/** The default order of a list. */
export const ownOrdering: Record<ListSource['kind'], Ordering> = {
  category: 'popular',
  search: 'relevance',
};

/** The orders a visitor can choose, the default first. */
export function orderingsOf(kind: ListSource['kind']): Ordering[] {
  const all: Ordering[] = ['popular', 'price', '-price', '-created_at', 'name'];
  return kind === 'search' ? ['relevance', ...all] : all;
}

const MAX_OFFSET = 10_000_000; // API-3
const MAX_IDS = { tags: 50, attributes: 200, shops: 100 };

/** The field name for the parameter `attributes`: `form.attributes` is a property of the browser. */
export const ATTRIBUTE_FIELD = 'attribute';

/** The change that «Сбросить всё» makes to an address: the order and the view stay. */
export const noFilters = {
  selectedTags: [],
  attributes: [],
  selectedShops: [],
  inStock: false,
  minPrice: null,
  maxPrice: null,
} satisfies Partial<ListingAddress>;

/**
 * Parses the address of a list. Typed values are cleaned («1 200», «199,90», swapped bounds) and unknown ones
 * ignored (SH-5): any address shows a list.
 */
export function parseListing(search: URLSearchParams, kind: ListSource['kind'] = 'category'): ListingAddress {
  const ordering = orderingsOf(kind).find((known) => known === search.get('ordering'));
  const category = search.get('category') ?? '';
  const offset = Number(search.get('offset'));
  return {
    selectedTags: words(search, 'tags').filter(isId).map(Number),
    attributes: words(search, 'attributes').filter(isAttributeWord),
    selectedShops: words(search, 'shops').filter(isId).map(Number),
    inStock: search.get('in_stock') === '1',
    ...parsePrices(search.get('min_price'), search.get('max_price')),
    ordering: ordering ?? ownOrdering[kind],
    offset: Number.isInteger(offset) && offset > 0 && offset <= MAX_OFFSET ? offset : 0,
    view: search.get('view') === 'list' ? 'list' : 'tiles',
    category: kind === 'search' && isId(category) ? Number(category) : null,
    withUnavailable: kind === 'search' && search.get('all') === '1',
    allFilters: search.get('filters') === 'all',
  };
}

/** Formats the address of a list: known parameters in one fixed order, without empty ones; «» or «?…». */
export function formatListing(
  address: Partial<ListingAddress>,
  kind: ListSource['kind'] = 'category',
): string {
  const { selectedTags, attributes, selectedShops, inStock, minPrice, maxPrice } = address;
  const { category, withUnavailable, allFilters, ordering, offset, view } = address;
  const parameters: [string, string | number | null | undefined | false][] = [
    ['category', category],
    ['tags', sorted(selectedTags)],
    ['attributes', sorted(attributes)],
    ['shops', sorted(selectedShops)],
    ['in_stock', inStock && '1'],
    ['min_price', minPrice],
    ['max_price', maxPrice],
    ['all', withUnavailable && '1'],
    ['ordering', ordering !== ownOrdering[kind] && ordering],
    ['offset', offset],
    ['view', view === 'list' && view],
    ['filters', allFilters && 'all'],
  ];
  const written = parameters
    .filter(([, value]) => value || value === 0)
    .filter(([name, value]) => name !== 'offset' || value);
  if (written.length === 0) return '';
  // Commas and dots are legal in a query and far more readable than %2C.
  return `?${written.map(([name, value]) => `${name}=${encodeURIComponent(String(value)).replace(/%2C/g, ',').replace(/%3A/g, ':')}`).join('&')}`;
}

/** The address of a page with a list. @param path the page without parameters */
export function listHref(path: string, source: ListSource, address: Partial<ListingAddress>): string {
  const filters = formatListing(address, source.kind);
  if (source.kind === 'category') return path + filters;
  const text = `${path}?q=${encodeURIComponent(source.text)}${source.isExact ? '&exact=1' : ''}`;
  return text + filters.replace('?', '&');
}

/** Resets the list, then applies the values of the address as ordinary changes (SH-4). */
export function enterAddress<State extends ListingState<unknown>>(
  state: State,
  page: { categoryId: number; limit: number },
  address: ListingAddress,
): State {
  let entered = setPageData(state, page);
  for (const tag of address.selectedTags) entered = addTag(entered, tag);
  entered = setAttributes(entered, address.attributes);
  entered = setMinPrice(entered, address.minPrice);
  entered = setMaxPrice(entered, address.maxPrice);
  entered = setSelectedShops(entered, address.selectedShops);
  entered = setInStock(entered, address.inStock);
  return setOrdering(entered, address.ordering);
}

/** How many filters are active: the number next to «Фильтры». */
export function countFilters(filters: ListingFilters): number {
  const hasPrice = filters.minPrice !== null || filters.maxPrice !== null;
  return (
    filters.selectedTags.length +
    filters.attributes.length +
    filters.selectedShops.length +
    Number(filters.inStock) +
    Number(hasPrice)
  );
}

function words(search: URLSearchParams, name: keyof typeof MAX_IDS): string[] {
  const written = [...search.getAll(name), ...(name === 'attributes' ? search.getAll(ATTRIBUTE_FIELD) : [])];
  const all = written.flatMap((value) => value.split(','));
  return [...new Set(all.map((word) => word.trim()))].filter(Boolean).slice(0, MAX_IDS[name]);
}

function isId(word: string): boolean {
  return /^\d{1,10}$/.test(word) && Number(word) >= 1 && Number(word) <= 2_147_483_647;
}

function isAttributeWord(word: string): boolean {
  const range = /^r(\d{1,10}):(-?\d{1,9}(?:\.\d{1,6})?)?\.\.(-?\d{1,9}(?:\.\d{1,6})?)?$/.exec(word);
  if (range)
    return (
      isId(range[1] ?? '') &&
      (range[2] ?? range[3]) !== undefined &&
      Number(range[2] ?? -Infinity) <= Number(range[3] ?? Infinity)
    );
  return isId(word.replace(/^b/, ''));
}

function sorted(values: (string | number)[] | undefined): string {
  return [...(values ?? [])]
    .sort((a, b) => String(a).localeCompare(String(b), 'en', { numeric: true }))
    .join(',');
}
