import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { safeNext } from '../addresses.ts';
import { data as dataOf } from '../api/client.ts';
import { readForm } from '../form.ts';
import { loadOrRedirect, storefront } from '../load.ts';
import { type CartChange, cartChange } from './cart-change.ts';

/** What the chooser shows when it was not left: why not, or what the marked city would do to the cart. */
export interface CityOutcome {
  /** Where the choice leads, as the form told it. */
  next: string;
  error?: string;
  marked?: number;
  change?: CartChange;
}

/**
 * A choice of city: kept for 28 days, then back to `next`. With `intent=preview` (without scripts) nothing is kept
 * and the chooser tells what would become of the cart. «A city cannot be re-selected if it is already checked»
 * (SPEC §5): such a form changes nothing.
 */
export async function cityAction(args: ActionFunctionArgs) {
  const form = await readForm(args.request);
  const marked = Number(form.get('city'));
  const next = safeNext(form.get('next'));
  const { keepCity, session, api } = args.context.get(storefront);
  // Whatever stood in the way: nothing is changed, and the chooser says so with the mark where it was.
  const layout = await dataOf(api.GET('/api/v1/layout/')).catch(() => undefined);
  if (!layout) return refusal(next, 'Не получилось сменить город: магазин не ответил. Повторите.', 502);
  if (!layout.cities.some(({ id }) => id === marked))
    return refusal(next, 'Такого города у нас нет. Отметьте город из списка.', 400);
  if (form.get('intent') === 'preview') {
    const change = await loadOrRedirect(args, (client) =>
      dataOf(client.GET('/api/v1/catalog/cart/availability/', { params: { query: { city: marked } } })),
    );
    return data<CityOutcome>({ next, marked, change: cartChange(marked, change) });
  }
  if (marked !== (await session()).city) keepCity(marked);
  return redirect(next, 303);
}

function refusal(next: string, error: string, status: number) {
  return data<CityOutcome>({ next, error }, { status });
}
