import { useEffect, useState } from 'react';
import {
  type ActionFunctionArgs,
  data as answer,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router';
import { isLoadError, isNoAnswer } from '../../api/client.ts';
import { failureText } from '../../api/failure-text.ts';
import { type CartRejection, cartAction } from '../../buying/cart-action.ts';
import { readGoodsForm } from '../../buying/read-goods-form.ts';
import { loadOrRedirect, storefront } from '../../loading/load.ts';
import type { MetaArgs, PageMeta } from '../../loading/page.ts';
import { REPEAT_FAILED, type RepeatReport, repeatOrder } from '../../orders/repeat.ts';
import { isShareForm, type ShareAnswer, shareAction } from '../../sharing/share-action.ts';
import { useVisitorStore } from '../../visitor/use-visitor.ts';
import { type CartPageView, loadCart } from './cart.view.ts';
import { CartScreen } from './cart-screen.tsx';
import { knownReport } from './form-report.ts';
import { isListForm, listAction, type PasteReport, type TakenOut } from './list-action.ts';
import { withSimilar } from './similar-goods.ts';

export function meta({ data }: MetaArgs<CartPageView>): PageMeta {
  return { title: data.title, robots: data.robots };
}

export async function loader(args: LoaderFunctionArgs): Promise<CartPageView> {
  const { api, session, loadSession, lastReport } = args.context.get(storefront);
  const { city } = await session();
  const view = await loadOrRedirect(args, (each) => loadCart(each, city, loadSession()));
  const report = knownReport(lastReport);
  if (!report) return view;
  return { ...view, report: 'accepted' in report ? await withSimilar(api, report, city) : report };
}

export async function action(args: ActionFunctionArgs) {
  const form = await readGoodsForm(args.request.clone());
  if (isShareForm(form)) return shareAction(args, form);
  if (form.get('intent') === 'repeat') return repeat(args, form);
  return isListForm(form) ? listAction(args, form) : cartAction(args);
}

/** Harmless when repeated by a reload: the cart is filled up to the ordered quantities. */
async function repeat({ context }: ActionFunctionArgs, form: FormData) {
  const rejection = { intent: 'repeat', product: null, item: null, quantity: '' };
  try {
    const report = await repeatOrder(context.get(storefront).api, form);
    return report ?? answer<CartRejection>({ ...rejection, text: REPEAT_FAILED }, { status: 400 });
  } catch (error) {
    if (!isLoadError(error) && !isNoAnswer(error)) throw error;
    const status = isLoadError(error) ? error.status : 503;
    return answer<CartRejection>({ ...rejection, text: failureText(error) }, { status });
  }
}

export function Component() {
  const view = useLoaderData<CartPageView>();
  // The server sends a report once; the page stores it while mounted.
  const [carried] = useState(view.report);
  const result =
    useActionData<CartRejection | PasteReport | TakenOut | ShareAnswer | RepeatReport>() ?? carried;
  const rejection = result && 'intent' in result ? result : undefined;
  const report = result && 'accepted' in result ? result : undefined;
  const takenOut = result && 'takenOut' in result ? result.takenOut : undefined;
  const repeated = result && 'repeated' in result ? result : undefined;
  const shared = result && 'shared' in result ? result.shared : undefined;
  const { refetch } = useVisitorStore();
  useEffect(() => {
    if (repeated) refetch();
  }, [repeated, refetch]);
  return (
    <CartScreen
      view={view}
      rejection={rejection}
      report={report}
      takenOut={takenOut}
      shared={shared}
      repeated={repeated}
    />
  );
}
