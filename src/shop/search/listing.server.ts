import type { Db } from '../../core/db.server.ts';
import type { ChangeKind } from '../catalogue/changes.server.ts';
import { ChangeCache } from './cache.server.ts';
import { type Dictionary, readDictionary } from './dictionary.server.ts';
import {
  type CountRequest,
  type CountRow,
  countByCategory,
  countListing,
  type Filter,
  type ListingScope,
  pageOfListing,
  softFilters,
} from './listing.queries.ts';
import type { CatalogSearch, FacetCounts, ListAnswer, ListRequest } from './search.ts';

const anyGoods: ReadonlySet<ChangeKind> = new Set(['product', 'price', 'stock', 'category']);
const namesAndTree: ReadonlySet<ChangeKind> = new Set(['category', 'layout']);
const EVERYTHING = 2_147_483_647;
/** Unfiltered categories × cities are what pays; filtered answers pass through for «Показать ещё». */
const KEPT_ANSWERS = 2_000;

type Counted = Omit<ListAnswer, 'ids'>;

/** Listing in SQL, with what both listing and its views need of the catalogue. */
export interface SqlSearch extends CatalogSearch {
  /** Names and tree, as of the last commit. */
  dictionary(): Promise<Dictionary>;
  /** Category → products in it and below. */
  categoryCounts(): Promise<ReadonlyMap<number, number>>;
  /** What the category has in the city without any filter: which values exist at all. */
  unfiltered(request: Pick<ListRequest, 'categoryId' | 'cityId' | 'priceTypeId'>): Promise<Counted>;
}

/** The SQL adapter of the port, in its fast shape (SEARCH §8); keeps counts until something changes. */
export function openSqlSearch(db: Db): SqlSearch {
  const cache = new ChangeCache(db, KEPT_ANSWERS);
  const dictionary = () => cache.get('dictionary', namesAndTree, () => readDictionary(db));
  /** Counts of a request, kept whatever its page and order are. */
  const count = (request: CountRequest, scope: ListingScope, known: Dictionary) => {
    const filters = softFilters(request, scope);
    return cache.get(JSON.stringify(request), anyGoods, async () =>
      summarise(
        await countListing(db, request, scope, filters, (id) => known.valuesOf.get(id) ?? []),
        filters,
        scope,
        known,
      ),
    );
  };
  return {
    async dictionary() {
      await cache.refresh();
      return dictionary();
    },
    async categoryCounts() {
      await cache.refresh();
      return cache.get('categories', anyGoods, () => countByCategory(db));
    },
    async list(request) {
      await cache.refresh();
      const known = await dictionary();
      const scope = scopeOf(request, known);
      if (!scope) return nothing;
      const filters = softFilters(request, scope);
      const { ordering: _, limit: __, offset: ___, ...counted } = request;
      const counts = count(counted, scope, known);
      // The page does not need the counts unless it runs into goods that cannot be bought.
      const [ids, answer] = await Promise.all([findPage(db, request, scope, filters, counts), counts]);
      return { ...answer, ids };
    },
    async unfiltered({ categoryId, cityId, priceTypeId }) {
      await cache.refresh();
      const known = await dictionary();
      const request = { ...noFilters, categoryId, cityId, priceTypeId };
      const scope = scopeOf(request, known);
      return scope ? count(request, scope, known) : nothing;
    },
  };
}

/** In the order of `parseFilters`, so that a list without filters finds the same answer. */
const noFilters = {
  tags: [],
  shops: [],
  groups: [],
  brands: [],
  ranges: [],
  price: { from: null, to: null },
  inStock: false,
};

function scopeOf(request: CountRequest, known: Dictionary): ListingScope | undefined {
  const range =
    request.categoryId === null ? { lft: 0, rgt: EVERYTHING } : known.categories.get(request.categoryId);
  if (!range) return undefined;
  return {
    ...range,
    slot: known.slots.get(request.priceTypeId ?? 0) ?? 0,
    cityShops: [...known.shops].filter(([, { cityId }]) => cityId === request.cityId).map(([id]) => id),
  };
}

/** `popular` shows what can be bought first; each half is read along the index of popularity. */
async function findPage(
  db: Db,
  request: ListRequest,
  scope: ListingScope,
  filters: readonly Filter[],
  counts: Promise<Pick<ListAnswer, 'facets'>>,
): Promise<number[]> {
  const { limit, offset } = request;
  if (request.ordering !== 'popular' || request.inStock)
    return pageOfListing(db, request, scope, filters, { limit, offset });
  const first = await pageOfListing(db, request, scope, filters, { limit, offset, available: true });
  if (first.length === limit) return first;
  const available = first.length > 0 ? offset + first.length : (await counts).facets.inStock;
  const rest = await pageOfListing(db, request, scope, filters, {
    limit: limit - first.length,
    offset: Math.max(0, offset - available),
    available: false,
  });
  return [...first, ...rest];
}

function summarise(
  rows: readonly CountRow[],
  filters: readonly Filter[],
  scope: ListingScope,
  known: Dictionary,
): Counted {
  const values = new Map<number, number>();
  const brands = new Map<number, number>();
  const tags = new Map<number, number>();
  const shops = new Map<number, number>();
  const ranges = new Map<number, { min: number; max: number }>();
  const facets = { values, brands, tags, shops, ranges, inStock: 0 };
  const counted: Counted & { facets: typeof facets } = { total: 0, bounds: null, facets };
  const add = (map: Map<number, number>, id: number, count: number) =>
    map.set(id, (map.get(id) ?? 0) + count);

  for (const row of rows) {
    const failed = row.failed === null ? undefined : filters[row.failed];
    /** Whether the row counts for a facet: it fails nothing, or only that facet's own filter. */
    const counts = (kind: Filter['kind'], attributeId: number | null = null) =>
      row.failed === null || (failed?.kind === kind && failed.attributeId === attributeId);
    if (row.kind === 'sum') {
      if (row.failed === null) {
        counted.total = row.count;
        counted.facets.inStock = row.available;
      }
      if (counts('price')) counted.bounds = widen(counted.bounds, row.low, row.high);
      if (counts('shops'))
        for (const [at, id] of scope.cityShops.entries()) add(shops, id, row.shops[at] ?? 0);
    } else if (row.kind === 'range') {
      const old = ranges.get(row.code) ?? null;
      const range = counts('range', row.code) ? widen(old, row.low, row.high) : old;
      if (range) ranges.set(row.code, range);
    } else if (row.kind === 'brand') {
      if (counts('brands')) add(brands, row.code, row.count);
    } else if (row.code < 0) {
      if (row.failed === null) add(tags, -row.code, row.count);
    } else {
      const attributeId = known.values.get(row.code)?.attributeId;
      if (attributeId !== undefined && counts('group', attributeId)) add(values, row.code, row.count);
    }
  }
  return counted;
}

function widen(range: { min: number; max: number } | null, low: number | null, high: number | null) {
  if (low === null || high === null) return range;
  return range ? { min: Math.min(range.min, low), max: Math.max(range.max, high) } : { min: low, max: high };
}

const nothing: ListAnswer = {
  ids: [],
  total: 0,
  bounds: null,
  facets: {
    values: new Map(),
    brands: new Map(),
    tags: new Map(),
    shops: new Map(),
    ranges: new Map(),
    inStock: 0,
  } satisfies FacetCounts,
};
