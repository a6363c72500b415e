import { type ActionFunctionArgs, data as answer } from 'react-router';
import { phoneProblem } from '../../../core/typed-phone.ts';
import { isEmail } from '../../../shop/accounts/email.ts';
import { data } from '../../api/client.ts';
import { readForm } from '../../form.ts';
import {
  type FormAnswer,
  type FormErrors,
  refuse,
  refuseLike,
  textsOf,
  unsentText,
} from '../../forms/form-answer.ts';
import { guardOf } from '../../forms/form-stamp.ts';
import { storefront } from '../../load.ts';

/** What became of a request: it was kept, or what is wrong with it. */
export type StockRequestAnswer = FormAnswer & { done?: string };

/** What is wrong with a request, by the name of the field; the API asks the same once more. */
export function requestProblems({ contact = '', consent }: Record<string, string>): FormErrors {
  const ofContact = contactProblem(contact);
  return {
    ...(ofContact && { contact: ofContact }),
    ...(consent !== 'on' && { consent: 'Отметьте согласие, чтобы мы могли вам написать.' }),
  };
}

function contactProblem(contact: string): string | null {
  if (contact === '') return 'Оставьте телефон или почту: как вам сообщить?';
  if (contact.includes('@')) return isEmail(contact) ? null : 'Нужен адрес почты вида ivanov@mail.ru.';
  return /\d/.test(contact) ? phoneProblem(contact) : 'Нужен телефон или адрес почты вида ivanov@mail.ru.';
}

/** The form of goods that cannot be bought now, sent to their own page. */
export async function stockRequestAction({ request, params, context }: ActionFunctionArgs) {
  const values = textsOf(await readForm(request));
  const errors = requestProblems(values);
  if (Object.keys(errors).length > 0) return refuse(values, errors);
  const product = Number.parseInt(params.idSlug ?? '', 10);
  const { contact = '' } = values;
  const way = contact.includes('@') ? { email: contact } : { phone: contact };
  const body = { product, ...way, consent: true, ...guardOf(values) };
  try {
    const { detail } = await data(
      context.get(storefront).api.POST('/api/v1/orders/out-of-stock-request/', { body }),
    );
    return answer<StockRequestAnswer>({ values, errors: {}, done: detail });
  } catch (error) {
    const same = { phone: 'contact', email: 'contact', consent: 'consent' };
    return refuseLike(values, error, same, unsentText('заявка не отправлена'));
  }
}
