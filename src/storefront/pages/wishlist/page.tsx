import {
  type ActionFunctionArgs,
  data as answerWith,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import { type ApiClient, isLoadError } from '../../api/client.ts';
import { failureText } from '../../api/failure-text.ts';
import { readGoodsForm } from '../../buying/read-goods-form.ts';
import { type WishlistRejection, wishlistAction } from '../../buying/wishlist-action.ts';
import { idField } from '../../forms/form.ts';
import { loadOrRedirect, storefront } from '../../loading/load.ts';
import type { MetaArgs, PageMeta } from '../../loading/page.ts';
import { isShareForm, type ShareAnswer, shareAction } from '../../sharing/share-action.ts';
import { buyAvailable, loadWishlist, type RemovedWish, type WishlistView } from './wishlist.view.ts';
import { WishlistScreen } from './wishlist-screen.tsx';

const HERE = '/wishlist';

export function meta(_: MetaArgs<WishlistView>): PageMeta {
  return { title: 'Избранное', robots: 'noindex, follow' };
}

export async function loader(args: LoaderFunctionArgs): Promise<WishlistView> {
  const { session } = args.context.get(storefront);
  return loadOrRedirect(args, async (api) => loadWishlist(api, (await session()).city));
}

/**
 * Carries out the page's own forms: `buy` adds all available products to the cart; a removal is reported with
 * an undo.
 */
export async function action(args: ActionFunctionArgs) {
  const form = await readGoodsForm(args.request.clone());
  if (form.get('intent') === 'buy') return buy(args.context.get(storefront).api);
  if (isShareForm(form)) return shareAction(args, form);
  const answer = await wishlistAction(args);
  const isOwnRemoval = form.get('intent') === 'remove' && form.get('next') === HERE;
  const removed = isOwnRemoval ? idField(form, 'product') : null;
  return removed !== null && answer instanceof Response ? ({ removed } satisfies RemovedWish) : answer;
}

async function buy(api: ApiClient) {
  try {
    await buyAvailable(api);
    return redirect('/cart', 303);
  } catch (error) {
    if (!isLoadError(error)) throw error;
    return answerWith<WishlistRejection>(
      { product: null, text: failureText(error) },
      { status: error.status },
    );
  }
}

export function Component() {
  const view = useLoaderData<WishlistView>();
  const answer = useActionData<WishlistRejection | RemovedWish | ShareAnswer>();
  return (
    <WishlistScreen
      view={view}
      rejection={answer && 'text' in answer ? answer.text : undefined}
      shared={answer && 'shared' in answer ? answer.shared : undefined}
      removed={answer && 'removed' in answer ? answer.removed : undefined}
    />
  );
}
