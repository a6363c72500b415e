import { type ApiClient, data, isLoadError, isNoAnswer } from '../api/client.ts';
import type { Answer } from '../api/shapes.ts';

/** An order as its list shows it. */
export type LastOrder = Answer<'/api/v1/orders/orders/'>['results'][number];

/** The visitor's last orders, latest first. A page stands without them: no answer is an empty list. */
export async function loadLastOrders(api: ApiClient, limit: number): Promise<LastOrder[]> {
  try {
    const query = { limit, offset: 0 };
    return (await data(api.GET('/api/v1/orders/orders/', { params: { query } }))).results;
  } catch (error) {
    if (!isLoadError(error) && !isNoAnswer(error)) throw error;
    return [];
  }
}
