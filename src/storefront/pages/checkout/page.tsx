import { useState } from 'react';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { loadOrRedirect, storefront } from '../../load.ts';
import type { PageMeta } from '../../page.ts';
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

/** What has moved since (409) is loaded anew, so that it can be asked about; any other refusal changed nothing. */
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
  // Goods that went while they were being ordered are asked about in the form: it keeps what was typed.
  const isRefused = answer?.changes !== undefined && view.missing.length > 0;
  return view.lines.length === 0 && !isRefused ? (
    <EmptyCheckout view={view} />
  ) : (
    <CheckoutScreen view={view} answer={answer} />
  );
}

/** What the form was answered last. The router forgets it when the page is loaded anew: the question still stands. */
function useLastAnswer(): CheckoutAnswer | undefined {
  const answer = useActionData<CheckoutAnswer>();
  const [last, setLast] = useState(answer);
  if (answer && answer !== last) setLast(answer);
  return answer ?? last;
}
