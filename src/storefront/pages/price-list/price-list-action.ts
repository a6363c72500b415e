import { type ActionFunctionArgs, data as answer, redirect } from 'react-router';
import { phoneProblem } from '../../../core/typed-phone.ts';
import { isEmail } from '../../../shop/accounts/email.ts';
import { innProblem } from '../../../shop/companies/requisites.ts';
import { PRICE_LIST_CONSENT } from '../../../shop/feeds/price-list.ts';
import { data, isLoadError, isNoAnswer } from '../../api/client.ts';
import { readForm } from '../../form.ts';
import {
  type FormAnswer,
  type FormErrors,
  refuseLike,
  textsOf,
  unsentText,
} from '../../forms/form-answer.ts';
import { guardOf, shownAgain, stampedErrors } from '../../forms/form-stamp.ts';
import { storefront } from '../../load.ts';

/** A request that was taken, or what is wrong with it; the sections stay marked. */
export type PriceListAnswer = FormAnswer & { categories: number[]; done?: string };

const FIELDS = ['name', 'company', 'inn', 'phone', 'email', 'city', 'categories', 'consent'];

/** What is wrong with the fields of a request; the API asks the same once more. */
export function requestProblems({ name, inn, phone, email, consent }: Record<string, string>): FormErrors {
  const ofInn = inn ? innProblem(inn) : null;
  const ofPhone = phone ? phoneProblem(phone) : undefined;
  return {
    ...(!name && { name: 'Как к вам обращаться?' }),
    ...(ofInn && { inn: ofInn }),
    ...(ofPhone && { phone: ofPhone }),
    ...(!(email && isEmail(email)) && { email: 'Нужен адрес почты вида ivanov@mail.ru: туда придёт файл.' }),
    ...(consent !== 'true' && { consent: PRICE_LIST_CONSENT.missing }),
  };
}

/** Where the list that a form has chosen is downloaded at once. */
export function downloadHref(form: FormData): string {
  const query = new URLSearchParams();
  const categories = categoriesOf(form);
  if (categories.length > 0) query.set('categories', categories.join(','));
  const city = form.get('city');
  if (typeof city === 'string' && /^[1-9]\d{0,8}$/.test(city)) query.set('city', city);
  return `/api/v1/feeds/price-list/?${query}`;
}

/** The form of the page: `intent=download` leads to the file, else a letter is asked for. */
export async function priceListAction({ request, context }: ActionFunctionArgs) {
  const { api } = context.get(storefront);
  const form = await readForm(request);
  if (form.get('intent') === 'download') return redirect(downloadHref(form), 303);
  const categories = categoriesOf(form);
  const sent = textsOf(form);
  const refuse = async (errors: FormErrors) =>
    answer<PriceListAnswer>({ values: await shownAgain(api, sent), errors, categories }, { status: 400 });
  const errors = stampedErrors(sent, requestProblems(sent));
  if (Object.keys(errors).length > 0) return refuse(errors);
  const { name = '', email = '', company, inn, phone, city } = sent;
  const body = {
    ...{ name, email, categories, consent: true },
    ...(company && { company }),
    ...(inn && { inn }),
    ...(phone && { phone }),
    ...(city && /^\d{1,9}$/.test(city) && { city: Number(city) }),
    ...guardOf(sent),
  };
  try {
    const { detail } = await data(api.POST('/api/v1/about/request-price-list/', { body }));
    return answer<PriceListAnswer>({ values: {}, errors: {}, categories: [], done: detail });
  } catch (error) {
    const isOurs = isLoadError(error) || isNoAnswer(error);
    const values = isOurs ? await shownAgain(api, sent) : sent;
    const same = Object.fromEntries(FIELDS.map((field) => [field, field]));
    const refused = refuseLike(values, error, same, unsentText('заявка не отправлена'));
    return answer<PriceListAnswer>({ ...refused.data, categories }, refused.init ?? {});
  }
}

function categoriesOf(form: FormData): number[] {
  return form
    .getAll('category')
    .flatMap((id) => (typeof id === 'string' && /^[1-9]\d{0,8}$/.test(id) ? Number(id) : []));
}
