import { type ApiClient, data, ifThere, isLoadError, isNoAnswer } from '../api/client.ts';
import type { Answer } from '../api/shapes.ts';
import { appliedFilters } from './filters/applied.ts';
import { withFirstFacets } from './first-facets.ts';
import { knownFilters } from './known-filters.ts';
import {
  countFilters,
  type ListingAddress,
  type ListingFilters,
  type ListSource,
  noFilters,
} from './listing-address.ts';
import { type LoadedList, type Relaxation, toFoundList, toLoadedList, type WayOut } from './loaded-list.ts';

type ProductList = Answer<'/api/v1/catalog/products/'>;
type FoundList = Answer<'/api/v1/search/products/'>;

interface WantedPage {
  source: ListSource;
  city: number;
  offset: number;
  /** How many goods. */
  limit: number;
  signal?: AbortSignal;
}

/** Where a page loads its list: the city, how many products at once, and where failed calls are logged. */
export interface ListPlace extends Pick<WantedPage, 'city' | 'limit'> {
  logFailure: (error: unknown) => void;
}

/** How many filters are tried one by one for an empty list. */
const TRIED = 8;

/**
 * GET /api/v1/catalog/products/ (R7.9), or search/products/ for a text; `offset` is 0 on a fresh load. With a
 * filter unknown to the API nothing matches, so the page drops it (SH-5) and asks again.
 */
export async function loadList(
  api: ApiClient,
  address: ListingAddress,
  page: WantedPage,
): Promise<LoadedList> {
  const list = await askList(api, address, page);
  const known = knownFilters(address, list);
  if (countFilters(known) < countFilters(address)) return loadList(api, known, page);
  const shown = withFirstFacets(list, known);
  return list.count === 0 && (countFilters(known) > 0 || known.category !== null)
    ? { ...shown, wayOut: await findWayOut(api, known, list, page) }
    : shown;
}

/**
 * Loads the list of a newly opened page. If the call fails, the page has an empty list.
 * @param logFailure logs why the call failed
 * @param known what the page knows of its filters without the list
 */
export async function loadFirstList(
  api: ApiClient,
  address: ListingAddress,
  page: WantedPage,
  logFailure: (error: unknown) => void,
  known: LoadedList = unknownList,
): Promise<LoadedList> {
  try {
    return await loadList(api, address, page);
  } catch (error) {
    if (!isLoadError(error) && !isNoAnswer(error)) throw error;
    logFailure(error);
    return { ...known, results: [], hasFailed: true };
  }
}

const unknownList: LoadedList = {
  results: [],
  count: 0,
  facets: [],
  tags: [],
  minPrice: null,
  maxPrice: null,
  categories: [],
};

async function askList(api: ApiClient, address: ListingAddress, page: WantedPage): Promise<LoadedList> {
  const { source, city } = page;
  return source.kind === 'category'
    ? toLoadedList(await askCategory(api, source.category, address, page), city)
    : toFoundList(await askSearch(api, source, address, page), city);
}

/** Counts the products without each filter (SE-12); counts that fail to load are left out. */
async function findWayOut(
  api: ApiClient,
  address: ListingAddress,
  list: LoadedList,
  page: WantedPage,
): Promise<WayOut> {
  const ask = (change: Partial<ListingAddress>) =>
    askList(api, { ...address, ...change }, { ...page, offset: 0, limit: 1 }).catch(() => null);
  const applied: Omit<Relaxation, 'count'>[] = appliedFilters(address, list).slice(0, TRIED);
  if (address.category !== null) applied.push({ label: 'Раздел', without: { category: null } });
  const [whole, ...answers] = await Promise.all([
    ask({ ...noFilters, category: null }),
    ...applied.map(({ without }) => ask(without)),
  ]);
  const relaxations = applied.map((filter, index) => ({ ...filter, count: answers[index]?.count ?? 0 }));
  return {
    relaxations: relaxations.filter((filter) => filter.count > 0),
    unfiltered: whole?.count ?? null,
    categories: whole?.categories ?? [],
  };
}

async function askCategory(
  api: ApiClient,
  category: number,
  address: ListingAddress,
  { offset, limit, signal }: WantedPage,
): Promise<ProductList> {
  const ordering = address.ordering === 'relevance' ? 'popular' : address.ordering;
  const query = { category, limit, offset, ordering, ...filterQuery(address) };
  return data(api.GET('/api/v1/catalog/products/', { params: { query }, signal }));
}

/** Searches available products only (R7.16), unless the visitor asked for all. */
async function askSearch(
  api: ApiClient,
  source: Extract<ListSource, { kind: 'search' }>,
  address: ListingAddress,
  page: WantedPage,
): Promise<FoundList> {
  const { offset, limit, signal } = page;
  const query = {
    search: source.text,
    exact: source.isExact ? ('true' as const) : undefined,
    is_available: address.withUnavailable ? undefined : ('true' as const),
    category: address.category ?? undefined,
    limit,
    offset,
    ordering: address.ordering,
    ...filterQuery(address),
  };
  const call = data(api.GET('/api/v1/search/products/', { params: { query }, signal }));
  if (address.category === null) return call;
  // A deleted category is ignored like any other unknown filter.
  return (await ifThere(call)) ?? askSearch(api, source, { ...address, category: null }, page);
}

function filterQuery(filters: ListingFilters) {
  const { selectedTags, attributes, selectedShops, inStock, minPrice, maxPrice } = filters;
  return {
    tags: selectedTags.join(',') || undefined,
    attributes: attributes.join(',') || undefined,
    shops: selectedShops.join(',') || undefined,
    in_stock: inStock ? ('1' as const) : undefined,
    min_price: minPrice ?? undefined,
    max_price: maxPrice ?? undefined,
  };
}
