import {
  type ActionFunctionArgs,
  data as answer,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { type ApiClient, data, LoadError } from '../../api/client.ts';
import { failureText } from '../../api/failure-text.ts';
import { readForm } from '../../forms/form.ts';
import { type FormAnswer, textsOf, UNKNOWN_ACTION } from '../../forms/form-answer.ts';
import { loadOrRedirect, storefront } from '../../loading/load.ts';
import type { MetaArgs, PageMeta } from '../../loading/page.ts';
import { changeClaim, createClaim, isClaimIntent } from '../account/claim/claim-action.ts';
import { loadOrderClaims } from '../account/claim/order-claims.ts';
import type { FullOrder } from '../account/order/steps.ts';
import { type LinkedOrder, type OrderOutcome, OrderScreen } from './order-screen.tsx';

export function meta({ data: { order } }: MetaArgs<LinkedOrder>): PageMeta {
  return { title: `Заказ №\u00a0${order.number}`, robots: 'noindex, nofollow' };
}

/** An order by its link: anybody with the link sees it. An invalid token leads to /404. */
export async function loader(args: LoaderFunctionArgs): Promise<LinkedOrder> {
  const token = tokenOf(args);
  return loadOrRedirect(args, async (api) => {
    if (!/^[\w-]{43}$/.test(token)) throw new LoadError(args.url.pathname, 404);
    const [order, layout] = await Promise.all([
      data(api.GET('/api/v1/orders/order/{token}/', { params: { path: { token } } })),
      data(api.GET('/api/v1/layout/')),
    ]);
    const shop = layout.shops.find(({ id }) => id === order.delivery.shop?.id);
    return { order, shop, claims: await loadOrderClaims(api, order.id, token) };
  });
}

/**
 * Carries out the forms of the order: `cancel`, `repeat`, which adds its products to the visitor's cart, `lines`, which
 * removes lines, and those about claims.
 */
export async function action(args: ActionFunctionArgs) {
  const { api } = args.context.get(storefront);
  const token = tokenOf(args);
  const form = await readForm(args.request);
  const intent = form.get('intent');
  try {
    const order = await data(api.GET('/api/v1/orders/order/{token}/', { params: { path: { token } } }));
    const values = textsOf(form);
    if (isClaimIntent(values.intent)) {
      const done =
        values.intent === 'claim'
          ? await createClaim(api, form, values, { order: order.id, token })
          : await changeClaim(api, form, values, token);
      return done === undefined || 'number' in done ? redirect(`/order/${token}#claims`, 303) : done;
    }
    if (intent === 'lines') {
      const { removeLines } = await import('../account/order/remove-lines-action.ts');
      return await removeLines(values, { api, id: order.id, token, orderHref: `/order/${token}` });
    }
    if (intent === 'repeat') {
      const skipped = await repeat(api, order);
      return skipped.length === 0 ? redirect('/cart', 303) : answer<OrderOutcome>({ skipped });
    }
    if (intent !== 'cancel') return answer<OrderOutcome>({ failure: UNKNOWN_ACTION }, { status: 400 });
    const params = { path: { id: String(order.id) } };
    await api.POST('/api/v1/orders/order/{id}/cancel/', { params, body: { token } });
    return redirect(`/order/${token}`, 303);
  } catch (error) {
    return answer<OrderOutcome>({ failure: failureText(error) }, { status: 409 });
  }
}

async function repeat(api: ApiClient, { items }: FullOrder) {
  const sold = items.filter(({ href }) => href !== null);
  const gone = items
    .filter(({ href }) => href === null)
    .map(({ name }) => ({ name, why: 'Больше не\u00a0продаётся' }));
  if (sold.length === 0) return gone;
  const lines = sold.map(({ product, quantity }) => ({ product, quantity }));
  const { results } = await data(api.POST('/api/v1/catalog/cart/lines/', { body: { lines } }));
  const rejected = results.flatMap(({ error }, at) => {
    const name = sold[at]?.name;
    return error !== null && name !== undefined ? [{ name, why: error }] : [];
  });
  return [...gone, ...rejected];
}

function tokenOf({ params }: Pick<LoaderFunctionArgs, 'params'>): string {
  return params.token ?? '';
}

export function Component() {
  const view = useLoaderData<LinkedOrder>();
  const outcome = useActionData<OrderOutcome | FormAnswer>();
  const isForm = outcome !== undefined && 'values' in outcome;
  return (
    <OrderScreen view={view} outcome={isForm ? undefined : outcome} answer={isForm ? outcome : undefined} />
  );
}
