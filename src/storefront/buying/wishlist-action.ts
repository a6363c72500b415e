import { type ActionFunctionArgs, data as answer, redirect } from 'react-router';
import { type ApiClient, ifThere, isLoadError } from '../api/client.ts';
import { failureText } from '../api/failure-text.ts';
import { idField } from '../forms/form.ts';
import { storefront } from '../loading/load.ts';
import type { Session } from '../visitor/session.ts';
import { wayBack } from './place.ts';
import { readGoodsForm } from './read-goods-form.ts';

/** A rejected form of the wishlist: the page shows the reason. */
export interface WishlistRejection {
  product: number | null;
  text: string;
}

/**
 * Carries out the forms of the wishlist, from any page: `intent` is add (`product`) or remove (`item` or
 * `product`); `next` is the page to return to.
 */
export async function wishlistAction({ request, context }: ActionFunctionArgs) {
  const form = await readGoodsForm(request);
  const { api, loadSession } = context.get(storefront);
  const product = idField(form, 'product');
  const reject = (text: string, status = 400) => answer<WishlistRejection>({ product, text }, { status });
  try {
    const intent = form.get('intent');
    if (intent === 'add' && product !== null)
      await api.POST('/api/v1/wishlists/wishlist-items/', { body: { product } });
    else if (intent === 'remove') await remove(api, await itemId(form, loadSession));
    else return reject('Не удалось изменить избранное. Обновите страницу и повторите.');
    return redirect(wayBack(form, '/wishlist'), 303);
  } catch (error) {
    return reject(failureText(error), isLoadError(error) ? error.status : 400);
  }
}

async function itemId(
  form: FormData,
  loadSession: () => Promise<Session | null>,
): Promise<number | undefined> {
  const item = idField(form, 'item');
  if (item !== null) return item;
  const session = await loadSession();
  return session?.wishlist_items.find(({ product }) => product === idField(form, 'product'))?.id;
}

/** Removing a missing item is not an error. */
async function remove(api: ApiClient, id: number | undefined): Promise<void> {
  if (id === undefined) return;
  const params = { path: { id: String(id) } };
  await ifThere(api.DELETE('/api/v1/wishlists/wishlist-items/{id}/', { params }));
}
