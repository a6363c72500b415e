import { type ActionFunctionArgs, data as answer, replace } from 'react-router';
import { type ApiClient, data, ifThere, isLoadError } from '../../api/client.ts';
import { failureText } from '../../api/failure-text.ts';
import { readForm } from '../../form.ts';
import { type FormAnswer, type FormErrors, textsOf } from '../../forms/form-answer.ts';
import { storefront } from '../../load.ts';
import { choiceOf } from '../account/buyer/buyer-options.ts';
import { dropDraft } from './draft.ts';
import { addressOf, bodyOf } from './order-body.ts';
import { API_FIELDS, isNewAddress, problemsOf, type Values } from './order-form.ts';
import type { OrderBody } from './payments.ts';
import { keepPending, readPending } from './pending.ts';
import { type OrderChange, readShown } from './shown.ts';

/** The form once more: what is wrong, or what has changed and is to be agreed to. */
export interface CheckoutAnswer extends FormAnswer {
  /** Present: a question, «Подтвердить с изменениями». */
  changes?: OrderChange[];
  /** Whether the next try is the same order: then it has the same key. */
  isSame?: boolean;
  /** Nothing was refused: another buyer was chosen. */
  isBuyerChosen?: boolean;
}

/**
 * The form of the checkout, sent by the page or by a browser without scripts. Whatever is in the way, it comes back
 * with all that was typed; an order that was made leads to its own page.
 */
export async function checkoutAction({ request, context }: ActionFunctionArgs) {
  const values = textsOf(await readForm(request));
  const { api } = context.get(storefront);
  if (values.intent === 'buyer') return chooseBuyer(api, values);
  const errors = problemsOf(values);
  if (Object.keys(errors).length > 0) return refuse({ values, errors });
  const isAgreed = values.intent === 'accept';
  const shown = readShown(isAgreed ? values.agreed : values.shown);
  if (!shown)
    return refuse(
      { values, errors: { form: 'Страница устарела. Проверьте сумму и подтвердите ещё раз.' } },
      409,
    );
  const body = bodyOf(values, shown);
  try {
    if (isAgreed) await takeLess(api, values.less);
    const token = await place(api, values.key ?? '', body);
    dropDraft();
    await keepAddress(api, values);
    return replace(`/order/${token}`, 303);
  } catch (error) {
    return refusal(values, error);
  }
}

/** Another buyer has other prices: the page is loaded anew for him, with everything typed. */
async function chooseBuyer(api: ApiClient, values: Values) {
  const body = choiceOf(values.buyer);
  if (!body) return refuse({ values, errors: { buyer: 'Выберите, для кого покупаете.' } });
  try {
    await api.PATCH('/api/v1/users/session/', { body });
    return answer<CheckoutAnswer>({ values, errors: {}, isBuyerChosen: true });
  } catch (error) {
    const status = isLoadError(error) ? error.status : 503;
    return refuse({ values, errors: { buyer: failureText(error) } }, status);
  }
}

/** The order stands whether its address is remembered or not. */
async function keepAddress(api: ApiClient, values: Values): Promise<void> {
  const isCarried = values.delivery_type !== 'pickup' && isNewAddress(values);
  if (!isCarried || values.save_address !== 'on') return;
  const { settlement, ...address } = addressOf(values);
  const body = { ...address, city: settlement ?? values.city_name ?? '' };
  await api.POST('/api/v1/orders/delivery/address/', { body }).catch(() => {});
}

/**
 * Sends the order. A key whose order nobody knows the end of goes on: had one been made under it, what was changed
 * since is refused, and the one made is asked for.
 * @returns the word of the order's link
 */
async function place(api: ApiClient, ownKey: string, body: OrderBody): Promise<string> {
  const { key, bodies } = readPending() ?? { key: ownKey, bodies: [] };
  keepPending({ key, bodies: [...bodies, body] });
  try {
    const token = await sendUnder(api, key, [body, ...bodies.reverse()]);
    keepPending(undefined);
    return token;
  } catch (error) {
    if (isLoadError(error) && isSettled(error.status)) keepPending(undefined);
    throw error;
  }
}

/** Sends the first body that the key does not refuse as another's. */
async function sendUnder(api: ApiClient, key: string, [body, ...others]: OrderBody[]): Promise<string> {
  try {
    const params = { header: { 'idempotency-key': key } };
    return (await data(api.POST('/api/v1/orders/order/', { params, body: body as OrderBody }))).token;
  } catch (error) {
    const isOthers = isLoadError(error) && error.status === 422 && others.length > 0;
    if (!isOthers) throw error;
    return sendUnder(api, key, others);
  }
}

/** Whether an answer says that no order was made; anything else may have been said after it was. */
function isSettled(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408;
}

/** Of lines there is less of, the cart is to want no more than that. `text`: «line quantity», one per line. */
async function takeLess(api: ApiClient, text: string | undefined): Promise<void> {
  for (const [, id = '', quantity] of text?.matchAll(/^([1-9]\d{0,8}) ([1-9]\d{0,6})$/gm) ?? []) {
    const body = { quantity: Number(quantity) };
    await ifThere(api.PATCH('/api/v1/catalog/cart-items/{id}/update/', { params: { path: { id } }, body }));
  }
}

function refusal(values: Values, error: unknown) {
  if (!isLoadError(error) || error.status >= 500) return refuse(unknownOutcome(values), 503);
  const body = (error.body ?? {}) as Record<string, unknown>;
  if (error.status === 409 && Array.isArray(body.changes) && body.changes.length > 0)
    return refuse({ values, errors: {}, changes: body.changes as OrderChange[] }, 409);
  if (error.status === 422) {
    const form = 'Этот заказ уже принят с прежними данными: письмо с его номером ушло на почту.';
    return refuse({ values, errors: { form } }, 422);
  }
  return refuse(
    { values, errors: fieldErrors(error.status, body) ?? { form: failureText(error) } },
    error.status,
  );
}

function unknownOutcome(values: Values): CheckoutAnswer {
  const form = 'Магазин не ответил. Повторите: если заказ уже принят, второго не будет.';
  return { values, errors: { form }, isSame: true };
}

function fieldErrors(status: number, body: Record<string, unknown>): FormErrors | undefined {
  const errors: FormErrors = {};
  for (const [name, texts] of status === 400 ? Object.entries(body) : []) {
    const field = API_FIELDS[name] ?? (name === 'consents' ? 'order' : undefined);
    if (field) errors[field] ??= [texts].flat().join(' ');
  }
  return Object.keys(errors).length > 0 ? errors : undefined;
}

function refuse(refused: CheckoutAnswer, status = 400) {
  return answer<CheckoutAnswer>(refused, { status });
}
