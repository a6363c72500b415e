import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { AS_SHOWN } from '../api/query-client.ts';
import { type LiveList, useNews } from './use-news.ts';

/** A page of a list as the API answers with it. */
export interface Page<Row> {
  results: Row[];
  /** The address of the next page; null: this is the last one. */
  next: string | null;
  count: number;
  count_is_capped: boolean;
}

/** How often a list looks for changes, ms. */
const LOOKED_EACH_MS = 60_000;

/** The cursor in the address of a next page; undefined: there is none. */
export function cursorOf(next: string | null): string | undefined {
  return next === null ? undefined : (new URL(next, location.origin).searchParams.get('cursor') ?? undefined);
}

/** Everything that a list shows of its pages. */
export interface Pages<Row> {
  rows: Row[];
  /** «10 000+» */
  count: string;
  isLoading: boolean;
  error: Error | null;
  hasMore: boolean;
  isLoadingMore: boolean;
  /** «3 новых»: what `again` would show; undefined: nothing is new. */
  news: string | undefined;
  /** The ids of shown rows that have changed since: they are marked, because they stay as they are until then. */
  stale?: ReadonlySet<string>;
  more: () => void;
  again: () => void;
}

/**
 * The pages of a list, loaded one after another by «Показать ещё».
 * @param queryKey with everything that `load` depends on
 * @param live what the rows are: then they stay as they are until the person asks for what is new; absent: they are loaded again each
 * minute
 */
export function usePages<Row>(
  queryKey: readonly unknown[],
  load: (cursor: string | undefined) => Promise<Page<Row>>,
  live?: LiveList<Row>,
): Pages<Row> {
  const query = useInfiniteQuery<
    Page<Row>,
    Error,
    InfiniteData<Page<Row>>,
    readonly unknown[],
    string | undefined
  >({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => cursorOf(next),
    ...(live ? AS_SHOWN : { refetchInterval: LOOKED_EACH_MS }),
  });
  const client = useQueryClient();
  const pages = query.data?.pages ?? [];
  const news = useNews(
    { queryKey, pages, loadedAt: query.dataUpdatedAt, isLoading: query.isFetching },
    () => load(undefined),
    live,
  );
  const { count = 0, count_is_capped: isCapped = false } = pages[0] ?? {};
  return {
    rows: pages.flatMap(({ results }) => results),
    count: `${count.toLocaleString('ru-RU')}${isCapped ? '+' : ''}`,
    news: news.text,
    stale: news.stale,
    isLoading: query.isPending,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    more: () => query.fetchNextPage(),
    // With the card of the open row and the numbers of the tabs.
    again: () => client.invalidateQueries({ queryKey: queryKey.slice(0, 1) }),
  };
}
