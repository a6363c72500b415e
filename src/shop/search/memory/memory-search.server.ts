import type { SqlSearch } from '../listing.server.ts';
import type { SearchAnswer, SearchRequest } from '../search.ts';
import { CatalogueFeed, type FeedOptions } from './feed.server.ts';

/** The listing port over the index in memory. */
export interface MemorySearch extends SqlSearch {
  /**
   * A list of products that a text has found, ids best first: the order `relevance`. Undefined until it is loaded.
   */
  listAmong(ids: ArrayLike<number>, request: Omit<SearchRequest, 'text'>): SearchAnswer | undefined;
  /** Resolves when lists are answered from memory. */
  ready(): Promise<void>;
  /** Resolves when they know what was committed before the call. */
  refresh(): Promise<void>;
  /** Builds the index anew while the old one answers. */
  rebuild(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Lists from memory, everything else and everything until the index is loaded from SQL.
 * @param sql the SQL adapter over the same database
 */
export function openMemorySearch(sql: SqlSearch, options: FeedOptions): MemorySearch {
  const feed = new CatalogueFeed(options);
  return {
    ...sql,
    async list(request) {
      return feed.index?.list(request) ?? sql.list(request);
    },
    async unfiltered(request) {
      const { categoryId, cityId, priceTypeId, text } = request;
      if (text !== undefined || !feed.index) return sql.unfiltered(request);
      return feed.index.count({ ...noFilters, categoryId, cityId, priceTypeId });
    },
    listAmong: (ids, request) => feed.index?.listAmong(ids, request),
    ready: () => feed.ready(),
    refresh: () => feed.refresh(),
    rebuild: () => feed.rebuild(),
    stop: () => feed.stop(),
  };
}

const noFilters = {
  tags: [],
  shops: [],
  groups: [],
  brands: [],
  ranges: [],
  price: { from: null, to: null },
  inStock: false,
};
