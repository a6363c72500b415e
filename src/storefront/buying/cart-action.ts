import { type ActionFunctionArgs, data as answer, redirect } from 'react-router';
import { type ApiClient, ifThere, isLoadError } from '../api/client.ts';
import { failureText } from '../api/failure-text.ts';
import { changeField, idField, quantityField } from '../forms/form.ts';
import { storefront } from '../loading/load.ts';
import { safeNext } from '../navigation/addresses.ts';
import type { Session } from '../visitor/session.ts';
import { type AdditionOffer, offerInstead } from './addition-offer.ts';
import { collectHref } from './collect-href.ts';
import { wayBack } from './place.ts';
import { readGoodsForm } from './read-goods-form.ts';

/** A rejected form of the cart: the page shows the reason and the typed values. */
export interface CartRejection {
  intent: string;
  /** The product or the line of the form. */
  product: number | null;
  item: number | null;
  /** As it was typed. */
  quantity: string;
  text: string;
  /** The product that was not added, with a quantity that can be. */
  offer?: AdditionOffer;
  /** The page to return to after the offered quantity is added. */
  next?: string;
}

/**
 * Carries out the forms for one cart line, from any page. `intent` is add (`product`, `quantity`), update
 * (`item` or `product`, `quantity`; 0 removes) or remove (`item` or `product`). `next` is the page to return
 * to, in a list to the place of the `product`; `collect`, a shop, adds and goes on to its checkout.
 */
export async function cartAction({ request, context }: ActionFunctionArgs) {
  const form = await readGoodsForm(request);
  const { api, session, loadSession } = context.get(storefront);
  try {
    await change(form, api, loadSession);
    const shop = idField(form, 'collect');
    return redirect(shop === null ? wayBack(form, '/cart') : collectHref(shop), 303);
  } catch (error) {
    const intent = intentOf(form);
    const product = idField(form, 'product');
    const offer =
      intent === 'add' && product !== null
        ? await offerInstead(
            api,
            { id: product, quantity: quantityField(form) },
            { city: (await session()).city, lines: (await loadSession())?.cart_items ?? [] },
          )
        : undefined;
    const rejection: CartRejection = {
      intent,
      product,
      item: idField(form, 'item'),
      quantity: String(form.get('quantity') ?? ''),
      text: error instanceof FormFault ? error.message : failureText(error),
      ...(offer && { offer, next: safeNext(form.get('next') ?? offer.href) }),
    };
    const status = error instanceof FormFault ? error.status : isLoadError(error) ? error.status : 400;
    return answer(rejection, { status });
  }
}

/** A validation error of the form itself, found without the API. */
class FormFault extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

async function change(form: FormData, api: ApiClient, loadSession: () => Promise<Session | null>) {
  const intent = intentOf(form);
  if (intent === 'add') {
    const product = idField(form, 'product');
    if (product === null) throw new FormFault('Не удалось добавить товар. Обновите страницу и повторите.');
    const body = { product, quantity: quantityOf(form) };
    return void (await api.POST('/api/v1/catalog/cart-items/', { body }));
  }
  if (intent !== 'update' && intent !== 'remove')
    throw new FormFault('Не удалось изменить корзину. Обновите страницу и повторите.');
  const line = await lineOf(form, loadSession);
  const by = intent === 'update' && line?.quantity !== undefined ? changeField(form) : null;
  const quantity = intent === 'remove' ? 0 : by === null ? quantityOf(form) : (line?.quantity ?? 0) + by;
  const wish = by === null ? { quantity } : { change: by };
  const isThere = line !== undefined && (await write(api, line.id, quantity > 0 ? wish : null)) !== undefined;
  // A line removed in another tab is a success for a removal, but an error for a change.
  if (!isThere && quantity > 0) throw new FormFault('Этого товара уже нет в\u00a0корзине.', 409);
}

function intentOf(form: FormData): string {
  return idField(form, 'collect') === null ? String(form.get('intent')) : 'add';
}

/**
 * Writes a quantity, or adds to it; null removes the line.
 * @returns undefined if the line no longer exists
 */
function write(
  api: ApiClient,
  id: number,
  wish: { quantity: number } | { change: number } | null,
): Promise<unknown> {
  const params = { path: { id: String(id) } };
  return ifThere<unknown>(
    wish
      ? api.PATCH('/api/v1/catalog/cart-items/{id}/update/', { params, body: wish })
      : api.DELETE('/api/v1/catalog/cart-items/{id}/delete/', { params }),
  );
}

function quantityOf(form: FormData): number {
  const quantity = quantityField(form);
  if (quantity === null) throw new FormFault('Укажите количество целым числом от\u00a01.');
  return quantity;
}

/** Finds the line of a form, and its quantity if the form names a product: both come from the session. */
async function lineOf(
  form: FormData,
  loadSession: () => Promise<Session | null>,
): Promise<{ id: number; quantity?: number } | undefined> {
  const item = idField(form, 'item');
  if (item !== null) return { id: item };
  const product = idField(form, 'product');
  const session = product === null ? null : await loadSession();
  return session?.cart_items.find((line) => line.product === product);
}
