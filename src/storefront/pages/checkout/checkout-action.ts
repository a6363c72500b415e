import { type ActionFunctionArgs, data as answer, replace } from 'react-router';
import { type ApiClient, data, ifThere, isLoadError } from '../../api/client.ts';
import { failureText } from '../../api/failure-text.ts';
import { readForm } from '../../forms/form.ts';
import { type FormAnswer, type FormErrors, textsOf } from '../../forms/form-answer.ts';
import { storefront } from '../../loading/load.ts';
import { choiceOf } from '../account/buyer/buyer-options.ts';
import { dropCheckout } from './draft.ts';
import { addressOf, bodyOf } from './order-body.ts';
import { API_FIELDS, errorsOf, isNewAddress, type Values } from './order-form.ts';
import type { OrderBody } from './payments.ts';
import { readPending, storePending } from './pending.ts';
import { type OrderChange, readShown } from './shown.ts';

/** The form again: with validation errors, or with changes to be confirmed. */
export interface CheckoutAnswer extends FormAnswer {
  /** If present, a question: «Подтвердить с изменениями». */
  changes?: OrderChange[];
  /** Whether the next attempt is the same order and so uses the same key. */
  isSame?: boolean;
  /** Nothing was rejected: another buyer was chosen. */
  isBuyerChosen?: boolean;
}

/**
 * Carries out the checkout form, sent with or without scripts. If anything fails, it comes back with all
 * input; a placed order redirects to its page.
 */
export async function checkoutAction({ request, context }: ActionFunctionArgs) {
  const values = textsOf(await readForm(request));
  const { api } = context.get(storefront);
  if (values.intent === 'buyer') return chooseBuyer(api, values);
  const errors = errorsOf(values);
  if (Object.keys(errors).length > 0) return reject({ values, errors });
  const isAgreed = values.intent === 'accept';
  const shown = readShown(isAgreed ? values.agreed : values.shown);
  if (!shown)
    return reject(
      { values, errors: { form: 'Страница устарела. Проверьте сумму и подтвердите ещё раз.' } },
      409,
    );
  const body = bodyOf(values, shown);
  try {
    if (isAgreed) await takeLess(api, values.less);
    const token = await place(api, values.key ?? '', body);
    dropCheckout();
    await storeAddress(api, values);
    return replace(`/order/${token}`, 303);
  } catch (error) {
    return rejection(values, error);
  }
}

/** Another buyer has other prices: the page is reloaded, with all input preserved. */
async function chooseBuyer(api: ApiClient, values: Values) {
  const body = choiceOf(values.buyer);
  if (!body) return reject({ values, errors: { buyer: 'Выберите, для кого покупаете.' } });
  try {
    await api.PATCH('/api/v1/users/session/', { body });
    return answer<CheckoutAnswer>({ values, errors: {}, isBuyerChosen: true });
  } catch (error) {
    const status = isLoadError(error) ? error.status : 503;
    return reject({ values, errors: { buyer: failureText(error) } }, status);
  }
}

/** The order succeeds even if saving its address fails. */
async function storeAddress(api: ApiClient, values: Values): Promise<void> {
  const isCarried = values.delivery_type !== 'pickup' && isNewAddress(values);
  if (!isCarried || values.save_address !== 'on') return;
  const { settlement, ...address } = addressOf(values);
  const body = { ...address, city: settlement ?? values.city_name ?? '' };
  await api.POST('/api/v1/orders/delivery/address/', { body }).catch(() => {});
}

/**
 * Sends the order. A key with an unknown outcome is used again: if an order was placed under it, changed data
 * is rejected and the existing order is loaded.
 * @returns the token of the order's link
 */
async function place(api: ApiClient, ownKey: string, body: OrderBody): Promise<string> {
  const { key, bodies } = readPending() ?? { key: ownKey, bodies: [] };
  storePending({ key, bodies: [...bodies, body] });
  try {
    const token = await sendUnder(api, key, [body, ...bodies.reverse()]);
    storePending(undefined);
    return token;
  } catch (error) {
    if (isLoadError(error) && isSettled(error.status)) storePending(undefined);
    throw error;
  }
}

/** Sends the bodies in turn until one matches the key. */
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

/** Whether a status means that no order was placed; with any other status it may have been. */
function isSettled(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408;
}

/**
 * Reduces the cart to the quantities available.
 * @param text «line quantity», one per line
 */
async function takeLess(api: ApiClient, text: string | undefined): Promise<void> {
  for (const [, id = '', quantity] of text?.matchAll(/^([1-9]\d{0,8}) ([1-9]\d{0,6})$/gm) ?? []) {
    const body = { quantity: Number(quantity) };
    await ifThere(api.PATCH('/api/v1/catalog/cart-items/{id}/update/', { params: { path: { id } }, body }));
  }
}

function rejection(values: Values, error: unknown) {
  if (!isLoadError(error) || error.status >= 500) return reject(unknownOutcome(values), 503);
  const body = (error.body ?? {}) as Record<string, unknown>;
  if (error.status === 409 && Array.isArray(body.changes) && body.changes.length > 0)
    return reject({ values, errors: {}, changes: body.changes as OrderChange[] }, 409);
  // The page is loaded again, because prices may have gone stale since, and asks for the tick.
  if (Array.isArray(body.lines)) return reject({ values, errors: { prices: failureText(error) } }, 409);
  if (error.status === 422) {
    const form = 'Этот заказ уже принят с прежними данными: письмо с его номером отправлено на почту.';
    return reject({ values, errors: { form } }, 422);
  }
  return reject(
    { values, errors: fieldErrors(error.status, body) ?? { form: failureText(error) } },
    error.status,
  );
}

function unknownOutcome(values: Values): CheckoutAnswer {
  const form = 'Магазин не ответил. Повторите: если заказ уже принят, второй не оформится.';
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

function reject(rejected: CheckoutAnswer, status = 400) {
  return answer<CheckoutAnswer>(rejected, { status });
}
