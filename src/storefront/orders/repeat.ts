import { type ApiClient, data } from '../api/client.ts';
import { idField } from '../forms/form.ts';

/** The result of repeating an order. */
export interface RepeatReport {
  /** The id of the repeated order. */
  repeated: number;
  added: { name: string; quantity: number }[];
  changed: { name: string; wanted: number; added: number; why: string }[];
  skipped: { name: string; why: string }[];
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
    changed: changed.map(({ name, wanted, added, why }) => ({ name, wanted, added, why })),
    skipped: skipped.map(({ name, why }) => ({ name, why })),
  };
}
