import { type ApiClient, data, isLoadError, isNoAnswer } from '../api/client.ts';
import type { Answer } from '../api/shapes.ts';

/** An order as its list shows it. */
export type LastOrder = Answer<'/api/v1/orders/orders/'>['results'][number];

/**
 * Loads the visitor's last orders, latest first; an empty list if the call fails, as pages can do without
 * them.
 */
export async function loadLastOrders(api: ApiClient, limit: number): Promise<LastOrder[]> {
  try {
    const query = { limit, offset: 0 };
    return (await data(api.GET('/api/v1/orders/orders/', { params: { query } }))).results;
  } catch (error) {
    if (!isLoadError(error) && !isNoAnswer(error)) throw error;
    return [];
  }
}
