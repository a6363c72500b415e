import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../api/client.ts';
import { AS_SHOWN } from '../api/query-client.ts';
import type { Shape } from '../api/shapes.ts';

/** An order with everything that belongs to it. */
export type Order = Shape<'StaffOrder'>;
/** An order as a list has it. */
export type OrderRow = Shape<'StaffOrderRow'>;

/** Whether changes of the order await the answer of its buyer. */
export function awaitsAnswer({ revisions }: Pick<Order, 'revisions'>): boolean {
  return revisions.some(({ answer }) => answer === null);
}

/** The key of all that is cached about orders. */
export const ORDERS_KEY = ['orders'] as const;

/** An order with everything that belongs to it; fails with 404 outside the person's places. */
export function orderQuery(id: number) {
  return queryOptions({
    queryKey: [...ORDERS_KEY, 'one', id],
    ...AS_SHOWN,
    queryFn: () => data(api.GET('/api/v1/staff/orders/{id}/', { params: { path: { id: String(id) } } })),
  });
}
