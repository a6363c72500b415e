import { data as answer, redirect } from 'react-router';
import { type ApiClient, data } from '../../../api/client.ts';
import { type FormAnswer, reject } from '../../../forms/form-answer.ts';
import { linesNamed } from './removal.ts';

/** The order, how the API is called for it, and the address of its page. */
interface RemovalPlace {
  api: ApiClient;
  id: number | string;
  /** The token of the link; absent in the account. */
  token?: string;
  orderHref: string;
}

/**
 * Carries out the form that takes lines out of an order. Without the field `sure` the page asks first. Then it leads to the
 * changes that were made.
 * @throws LoadError as the API answers
 */
export async function removeLines(
  values: Record<string, string>,
  { api, id, token, orderHref }: RemovalPlace,
) {
  const lines = linesNamed(values);
  if (lines.length === 0) return reject(values, { lines: 'Отметьте товары, которые нужно убрать.' });
  if (values.sure === undefined) return answer<FormAnswer>({ values, errors: {} });
  const body = { base: Number(values.base), lines };
  const path = { id: String(id) };
  const { revision } = await data(
    token === undefined
      ? api.POST('/api/v1/orders/orders/{id}/lines/cancel/', { params: { path }, body })
      : api.POST('/api/v1/orders/order/{id}/lines/cancel/', { params: { path, query: { token } }, body }),
  );
  return redirect(`${orderHref}/changes/${revision}`, 303);
}
