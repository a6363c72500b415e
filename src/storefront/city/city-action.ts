import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { data as dataOf } from '../api/client.ts';
import { readForm } from '../forms/form.ts';
import { loadOrRedirect, storefront } from '../loading/load.ts';
import { safeNext } from '../navigation/addresses.ts';
import { type CartChange, cartChange } from './cart-change.ts';

/**
 * What the chooser shows after a form without a redirect: an error, or what the selected city would do to the
 * cart.
 */
export interface CityOutcome {
  /** The page to return to, from the form. */
  next: string;
  error?: string;
  marked?: number;
  change?: CartChange;
}

/**
 * Carries out a choice of city: stores it for 28 days and returns to `next`. With `intent=preview` (without
 * scripts) nothing is stored and the chooser shows what would happen to the cart. Choosing the current city
 * changes nothing (R5.4).
 */
export async function cityAction(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const marked = Number(form.get('city'));
  const next = safeNext(form.get('next'));
  const { saveCity, session, api } = args.context.get(storefront);
  // After any failure nothing is changed, and the chooser says so with the same city selected.
  const layout = await dataOf(api.GET('/api/v1/layout/')).catch(() => undefined);
  if (!layout) return rejection(next, 'Не удалось сменить город: магазин не ответил. Повторите.', 502);
  if (!layout.cities.some(({ id }) => id === marked))
    return rejection(next, 'Такого города у нас нет. Выберите город из списка.', 400);
  if (form.get('intent') === 'preview') {
    const change = await loadOrRedirect(args, (client) =>
      dataOf(client.GET('/api/v1/catalog/cart/availability/', { params: { query: { city: marked } } })),
    );
    return data<CityOutcome>({ next, marked, change: cartChange(marked, change) });
  }
  if (marked !== (await session()).city) saveCity(marked);
  return redirect(next, 303);
}

function rejection(next: string, error: string, status: number) {
  return data<CityOutcome>({ next, error }, { status });
}
