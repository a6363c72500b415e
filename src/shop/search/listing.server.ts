import { changeLogOf } from '../../platform/cache/cached.server.ts';
import type { ChangeKind } from '../../platform/changes/changes.queries.ts';
import type { Db } from '../../platform/database/db.server.ts';
import type { FacetCounts, ListAnswer, ListRequest } from '../../search-engine/search-engine.ts';
import { countByCategory, countFoundByCategory } from './category-counts.queries.ts';
import { type Dictionary, readDictionary } from './dictionary.server.ts';
import {
  type CountRequest,
  countListing,
  type Filter,
  type ListingScope,
  type PageRequest,
  pageOfListing,
  softFilters,
} from './listing.queries.ts';
import type { CatalogSearch } from './search.ts';
import { type Counted, summarise } from './summary.ts';
import { matchOf, suggestInSql } from './text-search.server.ts';

const anyGoods: ReadonlySet<ChangeKind> = new Set(['product', 'price', 'stock', 'category']);
const namesAndTree: ReadonlySet<ChangeKind> = new Set(['category', 'layout']);
const EVERYTHING = 2_147_483_647;
/** Unfiltered categories in each city bring the most hits; filtered answers are cached for «Показать ещё». */
const ANSWERS_CAPACITY = 2_000;

/** The listing in SQL, with the catalogue data that listing and its views need. */
export interface SqlSearch extends CatalogSearch {
  /** Names and the category tree as of the last commit. */
  dictionary(): Promise<Dictionary>;
  /**
   * While it is the same, equal requests get equal answers, names aside; undefined when this is not known.
   */
  edition(): Promise<number | undefined>;
  /** Category → number of products in it and below. */
  categoryCounts(): Promise<ReadonlyMap<number, number>>;
  /** Counts of the category in the city without filters; with a text, of the products that it finds. */
  unfiltered(
    request: Pick<ListRequest, 'categoryId' | 'cityId' | 'priceTypeId'> & {
      text?: string;
      isExact?: boolean;
    },
  ): Promise<Counted>;
}

/** The SQL adapter of the port (SE-7). It caches counts until something changes. */
export function openSqlSearch(db: Db): SqlSearch {
  const log = changeLogOf(db);
  const cached = log.answers('sql lists', ANSWERS_CAPACITY);
  const dictionary = () => cached('dictionary', namesAndTree, () => readDictionary(db));
  /**
   * Counts of a request. Those of a list are cached whatever its page and order; those of a text are not, because
   * there are too many texts.
   */
  const count = (request: CountRequest, scope: ListingScope, known: Dictionary) => {
    const filters = softFilters(request, scope);
    const read = async () =>
      summarise(
        await countListing(db, request, scope, filters, (id) => known.valuesOf.get(id) ?? []),
        filters,
        scope,
        known,
      );
    return request.match ? read() : cached(JSON.stringify(request), anyGoods, read);
  };
  /** The page and its counts; with words, of the products that match them. */
  const answer = async (request: PageRequest, known: Dictionary): Promise<ListAnswer> => {
    const scope = scopeOf(request, known);
    if (!scope) return nothing;
    const filters = softFilters(request, scope);
    const { ordering: _, limit: __, offset: ___, ...counted } = request;
    const counts = count(counted, scope, known);
    // The page needs the counts only when it reaches products that cannot be bought.
    const [ids, answer] = await Promise.all([findPage(db, request, scope, filters, counts), counts]);
    return { ...answer, ids };
  };
  return {
    async dictionary() {
      await log.refresh();
      return dictionary();
    },
    edition: async () => undefined,
    async categoryCounts() {
      await log.refresh();
      return cached('categories', anyGoods, () => countByCategory(db));
    },
    async list(request) {
      await log.refresh();
      return answer(request, await dictionary());
    },
    async search({ text, isExact: _, ...request }) {
      await log.refresh();
      const known = await dictionary();
      const match = matchOf(text);
      const scope = scopeOf(request, known);
      if (!match || !scope) return { ...nothing, categories: new Map(), corrected: null, dropped: [] };
      const [{ ordering: __, limit: ___, offset: ____, ...rest }, filters] = [
        request,
        softFilters(request, scope),
      ];
      const counted = { ...rest, match };
      const [page, categories] = await Promise.all([
        answer({ ...request, match }, known),
        countFoundByCategory(db, counted, scope, filters),
      ]);
      return { ...page, categories, corrected: null, dropped: [] };
    },
    suggest: (request) => suggestInSql(db, request),
    near: async () => [],
    async unfiltered({ categoryId, cityId, priceTypeId, text }) {
      await log.refresh();
      const known = await dictionary();
      const match = text === undefined ? undefined : matchOf(text);
      const request = { ...noFilters, categoryId, cityId, priceTypeId, ...(match ? { match } : {}) };
      const scope = scopeOf(request, known);
      return scope && (match || text === undefined) ? count(request, scope, known) : nothing;
    },
  };
}

/** Keys in the order of `parseFilters`, so that a list without filters hits the cached answer. */
export const noFilters = {
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

/** `popular` shows products that can be bought first; each half is read along the index of popularity. */
async function findPage(
  db: Db,
  request: PageRequest,
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

const nothing: ListAnswer = {
  ids: [],
  total: 0,
  bounds: null,
  facets: {
    values: new Map(),
    attributes: new Map(),
    brands: new Map(),
    tags: new Map(),
    shops: new Map(),
    ranges: new Map(),
    inStock: 0,
  } satisfies FacetCounts,
};
