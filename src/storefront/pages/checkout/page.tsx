import { useEffect, useRef, useState } from 'react';
import {
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { loadOrRedirect, storefront } from '../../loading/load.ts';
import type { PageMeta } from '../../loading/page.ts';
import { availableItems } from '../../visitor/cart-state.ts';
import { useCart } from '../../visitor/use-cart.ts';
import { useVisitorStore } from '../../visitor/use-visitor.ts';
import { type CheckoutView, loadCheckout } from './checkout.view.ts';
import type { CheckoutAnswer } from './checkout-action.ts';
import { CheckoutScreen } from './checkout-screen.tsx';
import { EmptyCheckout } from './empty-checkout.tsx';

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

/**
 * Reloads the checkout if the cart was still changing when it was opened, or changes in another tab: the
 * order contains what the cart holds.
 */
function useCurrentCart({ lines }: Pick<CheckoutView, 'lines'>): void {
  const { revalidate } = useRevalidator();
  const { cart } = useVisitorStore();
  const state = useCart();
  const asked = useRef('');
  const here = keyOf(availableItems(state).map(({ id, quantity }) => ({ id, quantity })));
  const isKnown = here === keyOf(lines);
  useEffect(() => {
    if (isKnown || cart.isBusy() || asked.current === here) return;
    asked.current = here; // lines that the page cannot show are not requested again and again
    revalidate();
  }, [isKnown, here, cart, revalidate]);
}

function keyOf(lines: readonly { id: number; quantity: number }[]): string {
  return lines
    .map(({ id, quantity }) => `${id}:${quantity}`)
    .sort()
    .join();
}
