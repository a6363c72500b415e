import {
  type InfiniteData,
  type Mutation,
  type QueryClient,
  useIsMutating,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, data } from '../api/client.ts';
import { changesIn, failureText } from '../api/failures.ts';
import type { Page } from '../lists/use-pages.ts';
import { notify } from '../parts/notify.ts';
import { ORDERS_KEY, type Order, type OrderRow, orderQuery } from './order-query.ts';
import { fieldName } from './order-words.ts';

/** What is needed of an order to confirm it. */
type Confirmed = Pick<OrderRow, 'id' | 'number' | 'version'>;

const CONFIRM_KEY = ['confirm'];
const CONFIRMED = { code: 'confirmed', name: 'Подтверждён' } as const;

/**
 * Confirms an order: every list and card shows it in the same frame, and shows the former state again, with words, when the
 * shop rejects it.
 */
export function useConfirmOrder() {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationKey: CONFIRM_KEY,
    mutationFn: ({ id, version }: Confirmed) =>
      data(
        api.POST('/api/v1/staff/orders/{id}/confirm/', {
          params: { path: { id: String(id) } },
          body: { version },
        }),
      ),
    onMutate: async ({ id }) => {
      const before = client.getQueriesData({ queryKey: ORDERS_KEY });
      showState(client, id);
      await client.cancelQueries({ queryKey: ORDERS_KEY });
      return before;
    },
    onError: (error, { number }, before) => {
      for (const [key, value] of before ?? []) client.setQueryData(key, value);
      notify({ tone: 'wrong', text: `Заказ № ${number} не подтверждён. ${rejectionOf(error)}` });
    },
    onSuccess: (order) => {
      client.setQueryData(orderQuery(order.id).queryKey, order);
      notify({ text: `Заказ № ${order.number} подтверждён.` });
    },
    onSettled: () => {
      client.invalidateQueries({ queryKey: ORDERS_KEY });
      client.invalidateQueries({ queryKey: ['count'] });
      client.invalidateQueries({ queryKey: ['inbox'] });
    },
  });
  const isUnderWay = ({ id }: Confirmed) => client.isMutating(confirmOf(id)) > 0;
  return {
    ...mutation,
    /** A second click while the first is under way would be rejected as outdated. */
    mutate: (order: Confirmed) => {
      if (!isUnderWay(order)) mutation.mutate(order);
    },
  };
}

/** Whether an order is being confirmed: it is shown as confirmed, but until the answer another change of it is outdated. */
export function useIsConfirming(id: number): boolean {
  return useIsMutating(confirmOf(id)) > 0;
}

function confirmOf(id: number) {
  const predicate = ({ state }: Mutation) => (state.variables as Confirmed | undefined)?.id === id;
  return { mutationKey: CONFIRM_KEY, predicate };
}

/** Why a write of an order was rejected, with what somebody else has changed: «Вера Климова: состояние». */
export function rejectionOf(error: unknown): string {
  const changes = changesIn(error);
  const made = changes?.map(({ field, by }) => `${by}: ${fieldName(field)}`);
  return made ? `${failureText(error)} Изменили: ${[...new Set(made)].join('; ')}.` : failureText(error);
}

function showState(client: QueryClient, id: number): void {
  client.setQueryData(
    orderQuery(id).queryKey,
    (order: Order | undefined) => order && { ...order, status: CONFIRMED },
  );
  client.setQueriesData<InfiniteData<Page<OrderRow>>>({ queryKey: [...ORDERS_KEY, 'list'] }, (list) =>
    list && 'pages' in list
      ? {
          ...list,
          pages: list.pages.map((page) => ({
            ...page,
            results: page.results.map((row) => (row.id === id ? { ...row, status: CONFIRMED } : row)),
          })),
        }
      : list,
  );
}
