import { useState } from 'react';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { loadOrRedirect, storefront } from '../../loading/load.ts';
import type { PageMeta } from '../../loading/page.ts';
import { type CheckoutView, loadCheckout } from './checkout.view.ts';
import type { CheckoutAnswer } from './checkout-action.ts';
import { CheckoutScreen } from './checkout-screen.tsx';
import { EmptyCheckout } from './empty-checkout.tsx';
import { useCurrentCart } from './use-current-cart.ts';

export { checkoutAction as action } from './checkout-action.ts';

export function meta(): PageMeta {
  return { title: 'Оформление заказа', robots: 'noindex' };
}

export async function loader(args: LoaderFunctionArgs): Promise<CheckoutView> {
  const { loadSession } = args.context.get(storefront);
  const asked = args.url.searchParams.get('shop');
  return loadOrRedirect(args, async (api) => loadCheckout(api, await loadSession(), asked));
}

/** Reloads the page after a 409, so that the changes can be confirmed; other rejections changed nothing. */
export function shouldRevalidate({
  actionStatus = 200,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export function Component() {
  const view = useLoaderData<CheckoutView>();
  const answer = useLastAnswer();
  useCurrentCart(view);
  // If products became unavailable during the order, the form asks about them and preserves the input.
  const isRejected = answer?.changes !== undefined && view.missing.length > 0;
  return view.lines.length === 0 && !isRejected ? (
    <EmptyCheckout view={view} />
  ) : (
    <CheckoutScreen view={view} answer={answer} />
  );
}

/** The last result of the form. The router drops it on a reload of the data, but the question remains. */
function useLastAnswer(): CheckoutAnswer | undefined {
  const answer = useActionData<CheckoutAnswer>();
  const [last, setLast] = useState(answer);
  if (answer && answer !== last) setLast(answer);
  return answer ?? last;
}
