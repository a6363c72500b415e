import { type ApiClient, data } from '../../../api/client.ts';
import { idField } from '../../../form.ts';

/** What became of the goods of an order that was repeated. */
export interface RepeatReport {
  /** Of which order. */
  repeated: number;
  added: { name: string; quantity: number }[];
  changed: { name: string; wanted: number; added: number; why: string }[];
  skipped: { name: string; why: string }[];
}

/** Puts the goods of the order that a form names into the cart; null: it names none. */
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
