import { api, data } from '../api/client.ts';

/** How many orders nobody has confirmed yet. */
export async function countNewOrders(): Promise<number> {
  const query = { state: 'new', limit: 1 } as const;
  return (await data(api.GET('/api/v1/staff/orders/', { params: { query } }))).count;
}
