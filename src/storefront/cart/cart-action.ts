import { type ActionFunctionArgs, data as answer, redirect } from 'react-router';
import { safeNext } from '../addresses.ts';
import { type ApiClient, ifThere, isLoadError } from '../api/client.ts';
import { failureText } from '../api/failure-text.ts';
import { idField, quantityField, readForm } from '../form.ts';
import { storefront } from '../load.ts';
import type { Session } from '../visitor/session.ts';

/** A form of the cart that was refused: the page says why and keeps what was typed. */
export interface CartRefusal {
  intent: string;
  /** The goods or the line the form is of. */
  product: number | null;
  item: number | null;
  /** As it was typed. */
  quantity: string;
  text: string;
}

/**
 * Forms of one line of the cart, from any page: `intent` is add (`product`, `quantity`), update (`item` or `product`,
 * `quantity`; 0 removes) or remove (`item` or `product`); `next` is the page to return to.
 */
export async function cartAction({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const { api, loadSession } = context.get(storefront);
  try {
    await change(form, api, loadSession);
    return redirect(safeNext(form.get('next') ?? '/cart'), 303);
  } catch (error) {
    const refusal: CartRefusal = {
      intent: String(form.get('intent')),
      product: idField(form, 'product'),
      item: idField(form, 'item'),
      quantity: String(form.get('quantity') ?? ''),
      text: error instanceof FormFault ? error.message : failureText(error),
    };
    return answer(refusal, { status: isLoadError(error) ? error.status : 400 });
  }
}

/** Something only a form can say wrong; the API is not asked. */
class FormFault extends Error {}

async function change(form: FormData, api: ApiClient, loadSession: () => Promise<Session | null>) {
  const intent = form.get('intent');
  if (intent === 'add') {
    const product = idField(form, 'product');
    if (product === null) throw new FormFault('Не указано, какой товар положить.');
    const body = { product, quantity: quantityOf(form) };
    return void (await api.POST('/api/v1/catalog/cart-items/', { body }));
  }
  if (intent !== 'update' && intent !== 'remove') throw new FormFault('Форма корзины составлена с ошибкой.');
  const quantity = intent === 'update' ? quantityOf(form) : 0;
  const id = await lineId(form, loadSession);
  if (id === undefined) return; // no longer there: the cart that is shown next says so
  const params = { path: { id: String(id) } };
  // A line that another tab has removed is no fault of this form.
  await ifThere<unknown>(
    quantity > 0
      ? api.PATCH('/api/v1/catalog/cart-items/{id}/update/', { params, body: { quantity } })
      : api.DELETE('/api/v1/catalog/cart-items/{id}/delete/', { params }),
  );
}

function quantityOf(form: FormData): number {
  const quantity = quantityField(form);
  if (quantity === null) throw new FormFault('Количество — целое число.');
  return quantity;
}

async function lineId(
  form: FormData,
  loadSession: () => Promise<Session | null>,
): Promise<number | undefined> {
  const item = idField(form, 'item');
  if (item !== null) return item;
  const product = idField(form, 'product');
  const session = product === null ? null : await loadSession();
  return session?.cart_items.find((line) => line.product === product)?.id;
}
