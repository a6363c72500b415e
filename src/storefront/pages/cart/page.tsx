import { useState } from 'react';
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { readGoodsForm } from '../../buying/goods-form.tsx';
import { type CartRefusal, cartAction } from '../../cart/cart-action.ts';
import { loadOrRedirect, storefront } from '../../load.ts';
import type { MetaArgs, PageMeta } from '../../page.ts';
import { type CartPageView, loadCart } from './cart.view.ts';
import { CartScreen } from './cart-screen.tsx';
import { knownReport } from './form-report.ts';
import { isListForm, listAction, type PasteReport, type TakenOut } from './list-action.ts';

export function meta({ data }: MetaArgs<CartPageView>): PageMeta {
  return { title: data.title, robots: data.robots };
}

export async function loader(args: LoaderFunctionArgs): Promise<CartPageView> {
  const { session, loadSession, lastReport } = args.context.get(storefront);
  const view = await loadOrRedirect(args, async (api) =>
    loadCart(api, (await session()).city, loadSession()),
  );
  const report = knownReport(lastReport);
  return report ? { ...view, report } : view;
}

export async function action(args: ActionFunctionArgs) {
  const form = await readGoodsForm(args.request.clone());
  return isListForm(form) ? listAction(args, form) : cartAction(args);
}

export function Component() {
  const view = useLoaderData<CartPageView>();
  // A report is told once by the server; the page keeps it while it stands.
  const [carried] = useState(view.report);
  const answer = useActionData<CartRefusal | PasteReport | TakenOut>() ?? carried;
  const refusal = answer && 'intent' in answer ? answer : undefined;
  const report = answer && 'accepted' in answer ? answer : undefined;
  const takenOut = answer && 'takenOut' in answer ? answer.takenOut : undefined;
  return <CartScreen view={view} refusal={refusal} report={report} takenOut={takenOut} />;
}
