import type { SqlSearch } from '../listing.server.ts';
import type { SearchAnswer, SearchRequest } from '../search.ts';
import { CatalogueFeed, type FeedOptions } from './feed.server.ts';

/** The listing port over the index in memory. */
export interface MemorySearch extends SqlSearch {
  /**
   * A list of products that a text has found, ids best first: the order `relevance`. Undefined until it is loaded.
   */
  listAmong(
    ids: ArrayLike<number>,
    request: Omit<SearchRequest, 'text' | 'isExact'>,
  ): Promise<SearchAnswer | undefined>;
  /** Resolves when lists are answered from memory. */
  ready(): Promise<void>;
  /** Resolves when they know what was committed before the call. */
  refresh(): Promise<void>;
  /** Builds the index anew while the old one answers. */
  rebuild(): Promise<void>;
  stop(): Promise<void>;
}

export interface MemorySearchOptions extends FeedOptions {
  /**
   * Whether every answer looks into the change log first, as those of SQL do: never older than the last commit, for one
   * indexed query. Otherwise it is older by what the wake takes, some milliseconds.
   */
  asksLog: boolean;
}

/**
 * Lists from memory, everything else and everything until the index is loaded from SQL. The first question begins to
 * load it: nobody needs a database only to describe the routes.
 * @param sql the SQL adapter over the same database
 */
export function openMemorySearch(sql: SqlSearch, options: MemorySearchOptions): MemorySearch {
  let opened: CatalogueFeed | undefined;
  const feed = () => {
    opened ??= new CatalogueFeed(options);
    return opened;
  };
  const current = async () => {
    if (options.asksLog && feed().index) await feed().refresh();
    return feed().index;
  };
  return {
    ...sql,
    async list(request) {
      return (await current())?.list(request) ?? sql.list(request);
    },
    async unfiltered(request) {
      const { categoryId, cityId, priceTypeId, text } = request;
      const index = text === undefined ? await current() : undefined;
      return index?.count({ ...noFilters, categoryId, cityId, priceTypeId }) ?? sql.unfiltered(request);
    },
    async listAmong(ids, request) {
      return (await current())?.listAmong(ids, request);
    },
    ready: () => feed().ready(),
    refresh: () => feed().refresh(),
    rebuild: () => feed().rebuild(),
    stop: async () => opened?.stop(),
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
