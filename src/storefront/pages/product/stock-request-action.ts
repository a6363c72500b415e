import { type ActionFunctionArgs, data as answer } from 'react-router';
import { emailError } from '../../../platform/text/email.ts';
import { phoneError } from '../../../platform/text/typed-phone.ts';
import { STOCK_REQUEST_CONSENT } from '../../../shop/accounts/consents/consents.ts';
import { CONTACT_WANTED } from '../../../shop/orders/stock-requests/stock-requests.ts';
import { data } from '../../api/client.ts';
import { consentError, consentOf } from '../../forms/consent.ts';
import { readForm } from '../../forms/form.ts';
import {
  type FormAnswer,
  type FormErrors,
  reject,
  rejectLike,
  textsOf,
  unsentText,
} from '../../forms/form-answer.ts';
import { guardOf } from '../../forms/form-stamp.ts';
import { storefront } from '../../loading/load.ts';

/** The result of a stock request: accepted, or its validation errors. */
export type StockRequestAnswer = FormAnswer & { done?: string };

/** The validation errors of a request, by field name; the API checks the same again. */
export function requestErrors(values: Record<string, string>): FormErrors {
  const { contact = '' } = values;
  const ofContact = contactError(contact);
  return {
    ...(ofContact && { contact: ofContact }),
    ...consentError(values, STOCK_REQUEST_CONSENT),
  };
}

function contactError(contact: string): string | null {
  if (contact === '') return CONTACT_WANTED;
  if (contact.includes('@')) return emailError(contact);
  return /\d/.test(contact)
    ? phoneError(contact)
    : 'Укажите телефон или адрес почты, например ivanov@mail.ru.';
}

/** Carries out the form of an unavailable product, sent to its page. */
export async function stockRequestAction({ request, params, context }: ActionFunctionArgs) {
  const values = textsOf(await readForm(request));
  const errors = requestErrors(values);
  if (Object.keys(errors).length > 0) return reject(values, errors);
  const product = Number.parseInt(params.idSlug ?? '', 10);
  const { contact = '' } = values;
  const way = contact.includes('@') ? { email: contact } : { phone: contact };
  const body = { product, ...way, ...consentOf(values), ...guardOf(values) };
  try {
    const { detail } = await data(
      context.get(storefront).api.POST('/api/v1/orders/out-of-stock-request/', { body }),
    );
    return answer<StockRequestAnswer>({ values, errors: {}, done: detail });
  } catch (error) {
    const same = { phone: 'contact', email: 'contact', consent: 'consent' };
    return rejectLike(values, error, same, unsentText('заявка не отправлена'));
  }
}
