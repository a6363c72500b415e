import { type ActionFunctionArgs, data as answer } from 'react-router';
import { data } from '../../api/client.ts';
import { quantityField, readForm } from '../../form.ts';
import {
  type FormAnswer,
  type FormErrors,
  refuse,
  refuseLike,
  textsOf,
  unsentText,
} from '../../forms/form-answer.ts';
import { guardOf } from '../../forms/form-stamp.ts';
import { senderOf, senderProblems } from '../../forms/sender.ts';
import { storefront } from '../../load.ts';

/** What became of a request: it was kept, or what is wrong with it. */
export type StockRequestAnswer = FormAnswer & { done?: string };

/** What is wrong with a request, by the name of the field; the API asks the same once more. */
export function requestProblems(values: Record<string, string>): FormErrors {
  return {
    ...senderProblems(values, 'Оставьте телефон или почту: как вам сообщить?'),
    ...(values.consent !== 'on' && { consent: 'Отметьте согласие, чтобы мы могли вам написать.' }),
  };
}

/** As many as the API takes. */
const MOST = 1_000_000;

function quantityProblem(quantity: number | null, typed = ''): FormErrors {
  if (quantity !== null ? quantity > MOST : /^\d[\d\s]{9,}\D*$/.test(typed))
    return { quantity: 'Не больше 1 000 000. Нужно больше — напишите нам.' };
  return quantity ? {} : { quantity: 'Сколько нужно? Целое число.' };
}

/** The form of goods that cannot be bought now, sent to their own page. */
export async function stockRequestAction({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request);
  const values = textsOf(form);
  const quantity = quantityField(form);
  const errors = {
    ...requestProblems(values),
    ...quantityProblem(quantity, values.quantity),
  };
  if (Object.keys(errors).length > 0 || !quantity) return refuse(values, errors);
  const product = Number.parseInt(params.idSlug ?? '', 10);
  const body = { product, quantity, ...senderOf(values), consent: true, ...guardOf(values) };
  try {
    const { detail } = await data(
      context.get(storefront).api.POST('/api/v1/orders/out-of-stock-request/', { body }),
    );
    return answer<StockRequestAnswer>({ values, errors: {}, done: detail });
  } catch (error) {
    const same = { name: 'name', phone: 'phone', email: 'email', quantity: 'quantity', consent: 'consent' };
    return refuseLike(values, error, same, unsentText('заявка не отправлена'));
  }
}
