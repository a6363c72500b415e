import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchLive } from '../live/live-events.ts';
import { NewsButton } from '../live/news-button.tsx';
import { ORDERS_KEY, type Order, orderQuery } from './order-query.ts';

/**
 * «Заказ изменился: обновить», when somebody else has changed the open order. What is typed stays, and so does the order until then.
 */
export function OrderNews({ order: { id, version }, at }: { order: Order; at: 'head' | 'bottom' }) {
  const client = useQueryClient();
  const isWriting = useIsMutating() > 0;
  const { queryKey, queryFn } = orderQuery(id);
  const { isFetching } = useQuery({ ...orderQuery(id), enabled: false });
  const { data: latest, refetch } = useQuery({
    queryKey: ['news', ...queryKey],
    queryFn: queryFn as () => Promise<Order>,
    enabled: false,
    gcTime: 0,
    retry: false,
  });
  useEffect(
    () =>
      watchLive(['order'], (event) => {
        if (event === null || (event.id === id && (event.version ?? 0) > version)) void refetch();
      }),
    [id, version, refetch],
  );
  const isOld = latest !== undefined && latest.version > version && !isWriting && !isFetching;
  return (
    <NewsButton
      at={at}
      text={isOld ? 'Заказ изменился: обновить' : undefined}
      onShow={() => client.invalidateQueries({ queryKey: ORDERS_KEY })}
    />
  );
}
