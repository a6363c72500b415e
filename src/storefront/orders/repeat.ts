import { type ApiClient, data } from '../api/client.ts';
import type { components } from '../api/openapi.ts';
import { idField } from '../forms/form.ts';

type Repeated = components['schemas']['Repeated'];

/** The result of repeating an order. */
export interface RepeatReport {
  /** The id of the repeated order. */
  repeated: number;
  added: { name: string; quantity: number }[];
  changed: Repeated['changed'];
  skipped: Repeated['skipped'];
}

/** The error of a form that names no order. */
export const REPEAT_FAILED = 'Не удалось повторить заказ. Обновите страницу и попробуйте ещё раз.';

/** Adds the products of the order named in a form to the cart; null if the form names none. */
export async function repeatOrder(api: ApiClient, form: FormData): Promise<RepeatReport | null> {
  const id = idField(form, 'order');
  if (id === null) return null;
  const params = { path: { id: String(id) } };
  const { added, changed, skipped } = await data(api.POST('/api/v1/orders/orders/{id}/repeat/', { params }));
  return {
    repeated: id,
    added: added.map(({ name, quantity }) => ({ name, quantity })),
    changed,
    skipped,
  };
}
