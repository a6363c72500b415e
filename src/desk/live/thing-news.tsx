import { type QueryKey, useIsFetching, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EventKind } from '../../shop/accounts/desk-events/desk-events.ts';
import { watchLive } from './live-events.ts';
import { NewsButton } from './news-button.tsx';

/** What a thing is called that has changed. */
const TEXTS: Record<Exclude<EventKind, 'approval' | 'run'>, string> = {
  order: 'Заказ изменился',
  claim: 'Обращение изменилось',
  company: 'Юрлицо изменилось',
  contract: 'Договор изменился',
  power: 'Доверенность изменилась',
  document: 'Документ изменился',
  message: 'В обращении новое',
  resume: 'В резюме новое',
  stock_request: 'Заявка изменилась',
  product: 'Товар изменился',
};

/** What an open card shows, with the version that it shows. */
export interface ShownThing<Thing extends { version: number }> {
  kind: keyof typeof TEXTS;
  id: number;
  version: number;
  /** The query behind it. It stays as it is until the person asks for another one: `meta: STAYS`. */
  query: { queryKey: QueryKey; queryFn?: unknown };
  /** Who has changed it, where the thing says so. */
  byOf?: (latest: Thing) => string | undefined;
}

interface ThingNewsProps<Thing extends { version: number }> {
  thing: ShownThing<Thing>;
  at: 'head' | 'bottom';
}

/**
 * «Договор изменился: обновить», when somebody else has changed the open thing. What is typed stays, and so does the thing until then.
 */
export function ThingNews<Thing extends { version: number }>({ thing, at }: ThingNewsProps<Thing>) {
  const { kind, id, version, query, byOf } = thing;
  const { queryKey } = query;
  const client = useQueryClient();
  const isWriting = useIsMutating() > 0;
  const isFetching = useIsFetching({ queryKey, exact: true }) > 0;
  const { data: latest, refetch } = useQuery({
    queryKey: ['news', ...queryKey],
    queryFn: query.queryFn as () => Promise<Thing>,
    enabled: false,
    gcTime: 0,
    retry: false,
  });
  useEffect(
    () =>
      watchLive([kind], (event) => {
        if (event === null || (event.id === id && (event.version ?? 0) > version)) void refetch();
      }),
    [kind, id, version, refetch],
  );
  const isOld = latest !== undefined && latest.version > version && !isWriting && !isFetching;
  const by = isOld && byOf?.(latest);
  return (
    <NewsButton
      at={at}
      text={isOld ? `${TEXTS[kind]}${by ? ` (${by})` : ''}: обновить` : undefined}
      // Its list, too: the row beside the card is as old.
      onShow={() => client.invalidateQueries({ queryKey: [queryKey[0]] })}
    />
  );
}
