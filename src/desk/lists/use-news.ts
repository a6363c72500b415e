import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countOf, type PluralForms } from '../../platform/text/plural.ts';
import type { EventKind } from '../../shop/accounts/desk-events/desk-events.ts';
import { watchLive } from '../live/live-events.ts';
import { throttled } from '../live/throttled.ts';

/** How often a list asks what is new although nothing was announced, ms, and how often at most. */
const ASKED_EACH_MS = 60_000;
const ASKED_AT_MOST_EACH_MS = 1_500;

/** A page of a list, as far as news go. */
interface Page<Row> {
  results: Row[];
  next: string | null;
}

/** What a list shows, for news about it. */
export interface LiveList<Row> {
  /** The kinds of changes that concern it. */
  kinds: readonly EventKind[] | 'all';
  idOf: (row: Row) => string;
  /** «новый» for things that are «заказ»; absent: «новое». */
  forms?: PluralForms | undefined;
}

const NEW: PluralForms = ['новое', 'новых', 'новых'];

interface Shown<Row> {
  queryKey: readonly unknown[];
  pages: readonly Page<Row>[];
  /** When it was loaded, ms since 1970. */
  loadedAt: number;
  isLoading: boolean;
}

/** What has changed in a list since it was loaded. */
export interface News {
  /** «3 новых, изменилось 1»; undefined: nothing has changed. */
  text: string | undefined;
  /** The ids of shown rows that are not as they are shown any more. */
  stale: ReadonlySet<string>;
}

const NO_NEWS: News = { text: undefined, stale: new Set() };

/**
 * What has changed in a list since it was loaded. The first page is loaded again beside the shown rows, so the
 * number is exact for every filter, and a person's own change, after which the list is loaded again, is no news.
 */
export function useNews<Row>(
  shown: Shown<Row>,
  load: () => Promise<Page<Row>>,
  live: LiveList<Row> | undefined,
): News {
  const { queryKey, pages, loadedAt, isLoading } = shown;
  const isWriting = useIsMutating() > 0;
  const isLive = live !== undefined;
  const kinds = live?.kinds;
  const { data, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['news', ...queryKey],
    queryFn: load,
    enabled: false,
    gcTime: 0,
    retry: false,
  });
  const isReady = pages.length > 0;
  useEffect(() => {
    if (!isLive || !isReady || kinds === undefined) return;
    const [ask, drop] = throttled(() => {
      if (document.visibilityState === 'visible') void refetch();
    }, ASKED_AT_MOST_EACH_MS);
    const stop = watchLive(kinds, ask);
    const timer = setInterval(ask, ASKED_EACH_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      stop();
      drop();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isLive, isReady, String(kinds), JSON.stringify(queryKey), refetch]);
  // «Показать ещё» loads nothing of the first page again, so what was new there still is.
  useEffect(() => {
    if (isLive && pages.length > 1) void refetch();
  }, [isLive, pages.length, refetch]);

  if (!live || !data || isLoading || isWriting || dataUpdatedAt < loadedAt) return NO_NEWS;
  return newsOf(pages, data, live);
}

function newsOf<Row>(
  pages: readonly Page<Row>[],
  fresh: Page<Row>,
  { idOf, forms = NEW }: LiveList<Row>,
): News {
  const shown = new Map(
    pages.flatMap(({ results }) => results).map((row) => [idOf(row), JSON.stringify(row)]),
  );
  const now = new Set(fresh.results.map(idOf));
  const isNew = (row: Row) => !shown.has(idOf(row));
  const fewer = fresh.results.filter(isNew).length;
  const altered = fresh.results.filter((row) => !isNew(row) && shown.get(idOf(row)) !== JSON.stringify(row));
  // A row that is gone from the middle of the first page, not one that newer rows have pushed off its end.
  const first = (pages[0]?.results ?? []).map(idOf);
  const end = fresh.next === null ? first.length : first.findLastIndex((id) => now.has(id));
  const gone = first.filter((id, at) => at < end && !now.has(id));
  const changed = altered.length + gone.length;
  const isAll = fewer > 0 && fewer === fresh.results.length && fresh.next !== null;
  const words = [
    fewer > 0 && (isAll ? `${fewer}+ новых` : countOf(fewer, forms)),
    changed > 0 && `${fewer > 0 ? 'изменилось' : 'Изменилось'} ${changed}`,
  ].filter((text) => text !== false);
  return {
    text: words.length === 0 ? undefined : words.join(', '),
    stale: new Set([...altered.map(idOf), ...gone]),
  };
}
