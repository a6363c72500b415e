import { type ApiClient, data } from '../../../api/client.ts';
import { newKey } from '../../../api/new-key.ts';
import type { Answer } from '../../../api/shapes.ts';

export type Claim = Answer<'/api/v1/orders/claims/{id}/'>;

/** The claims of an order, what may still be claimed, and the idempotency key of the next form. */
export type OrderClaims = Answer<'/api/v1/orders/order/{id}/claims/'> & { key: string };

/** Loads the claims of an order. @param token of the order's link, for a guest */
export async function loadOrderClaims(api: ApiClient, order: number, token?: string): Promise<OrderClaims> {
  const params = { path: { id: String(order) }, query: token === undefined ? {} : { token } };
  const claims = await data(api.GET('/api/v1/orders/order/{id}/claims/', { params }));
  return { ...claims, key: newKey() };
}
