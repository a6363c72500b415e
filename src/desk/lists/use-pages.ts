import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';

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

/** The cursor in the address of a next page. */
function cursorOf(next: string | null): string | undefined {
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
  more: () => void;
  again: () => void;
}

/**
 * The pages of a list, loaded one after another by «Показать ещё».
 * @param queryKey with everything that `load` depends on
 */
export function usePages<Row>(
  queryKey: readonly unknown[],
  load: (cursor: string | undefined) => Promise<Page<Row>>,
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
    refetchInterval: LOOKED_EACH_MS,
  });
  const pages = query.data?.pages ?? [];
  const { count = 0, count_is_capped: isCapped = false } = pages[0] ?? {};
  return {
    rows: pages.flatMap(({ results }) => results),
    count: `${count.toLocaleString('ru-RU')}${isCapped ? '+' : ''}`,
    isLoading: query.isPending,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    more: () => query.fetchNextPage(),
    again: () => query.refetch(),
  };
}
