import { type ActionFunctionArgs, data as answer, redirect } from 'react-router';
import { isEmail } from '../../../platform/text/email.ts';
import { phoneError } from '../../../platform/text/typed-phone.ts';
import { NAME_WANTED } from '../../../platform/text/written-text.ts';
import { PRICE_LIST_CONSENT } from '../../../shop/accounts/consents/consents.ts';
import { innError } from '../../../shop/companies/requisites/requisites.ts';
import { data, isLoadError, isNoAnswer } from '../../api/client.ts';
import { consentError, consentOf } from '../../forms/consent.ts';
import { readForm } from '../../forms/form.ts';
import {
  type FormAnswer,
  type FormErrors,
  rejectLike,
  textsOf,
  unsentText,
} from '../../forms/form-answer.ts';
import { guardOf, shownAgain, stampedErrors } from '../../forms/form-stamp.ts';
import { storefront } from '../../loading/load.ts';

/** An accepted request, or its validation errors; the sections stay chosen. */
export type PriceListAnswer = FormAnswer & { categories: number[]; done?: string };

const FIELDS = ['name', 'company', 'inn', 'phone', 'email', 'city', 'categories', 'consent'];

/** The validation errors of a request; the API checks the same again. */
export function requestErrors(values: Record<string, string>): FormErrors {
  const { name, inn, phone, email } = values;
  const ofInn = inn ? innError(inn) : null;
  const ofPhone = phone ? phoneError(phone) : undefined;
  return {
    ...(!name && { name: NAME_WANTED }),
    ...(ofInn && { inn: ofInn }),
    ...(ofPhone && { phone: ofPhone }),
    ...(!(email && isEmail(email)) && {
      email: 'Укажите адрес почты, на который прислать файл, например ivanov@mail.ru.',
    }),
    ...consentError(values, PRICE_LIST_CONSENT),
  };
}

/** The download address of the chosen list. */
export function downloadHref(form: FormData): string {
  const query = new URLSearchParams();
  const categories = categoriesOf(form);
  if (categories.length > 0) query.set('categories', categories.join(','));
  const city = form.get('city');
  if (typeof city === 'string' && /^[1-9]\d{0,8}$/.test(city)) query.set('city', city);
  return `/api/v1/feeds/price-list/?${query}`;
}

/** Carries out the form: `intent=download` redirects to the file, otherwise it is requested by email. */
export async function priceListAction({ request, context }: ActionFunctionArgs) {
  const { api } = context.get(storefront);
  const form = await readForm(request);
  if (form.get('intent') === 'download') return redirect(downloadHref(form), 303);
  const categories = categoriesOf(form);
  const sent = textsOf(form);
  const reject = async (errors: FormErrors) =>
    answer<PriceListAnswer>({ values: await shownAgain(api, sent), errors, categories }, { status: 400 });
  const errors = stampedErrors(sent, requestErrors(sent));
  if (Object.keys(errors).length > 0) return reject(errors);
  const { name = '', email = '', company, inn, phone, city } = sent;
  const body = {
    name,
    email,
    categories,
    ...consentOf(sent),
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
    const values = isOurs ? await shownAgain(api, sent, error) : sent;
    const same = Object.fromEntries(FIELDS.map((field) => [field, field]));
    const rejected = rejectLike(values, error, same, unsentText('заявка не отправлена'));
    return answer<PriceListAnswer>({ ...rejected.data, categories }, rejected.init ?? {});
  }
}

function categoriesOf(form: FormData): number[] {
  return form
    .getAll('category')
    .flatMap((id) => (typeof id === 'string' && /^[1-9]\d{0,8}$/.test(id) ? Number(id) : []));
}
