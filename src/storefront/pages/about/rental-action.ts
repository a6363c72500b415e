import { type ActionFunctionArgs, data as answer } from 'react-router';
import { isEmail } from '../../../shop/accounts/email.ts';
import { phoneProblem } from '../../../shop/accounts/phone.ts';
import { MESSAGE_CONSENT, messageProblem } from '../../../shop/feedback/feedback.ts';
import { data, isLoadError, isNoAnswer } from '../../api/client.ts';
import { idField, readForm } from '../../form.ts';
import {
  type FormAnswer,
  type FormErrors,
  refuse,
  refuseLike,
  textsOf,
  unsentText,
} from '../../forms/form-answer.ts';
import { guardOf, shownAgain, stampedErrors } from '../../forms/form-stamp.ts';
import { storefront } from '../../load.ts';

/** What became of a request: it was taken, or what is wrong with it. */
export type RentalAnswer = FormAnswer & { done?: string };

const FIELDS = ['object', 'name', 'phone', 'email', 'message', 'consent'];

/** What is wrong with a request, by the name of the field; the API asks the same once more. */
export function rentalProblems({ name, phone, email, message, consent }: Record<string, string>): FormErrors {
  const ofPhone = phone ? phoneProblem(phone) : null;
  const ofMessage = messageProblem(message ?? '');
  return {
    ...(!name && { name: 'Как к вам обращаться?' }),
    ...(!phone && !email && { phone: 'Оставьте телефон или почту: как вам ответить?' }),
    ...(ofPhone && { phone: ofPhone }),
    ...(email && !isEmail(email) && { email: 'Нужен адрес почты вида ivanov@mail.ru.' }),
    ...(ofMessage && { message: message ? ofMessage : 'Напишите, под что и на какой срок.' }),
    ...(consent !== 'on' && { consent: MESSAGE_CONSENT.missing }),
  };
}

/** The form of the page: a message to the shop about premises. */
export async function rentalAction({ request, context }: ActionFunctionArgs) {
  const { api } = context.get(storefront);
  const form = await readForm(request);
  const sent = textsOf(form);
  const errors = stampedErrors(sent, rentalProblems(sent));
  if (Object.keys(errors).length > 0) return refuse(await shownAgain(api, sent), errors);
  const { name = '', phone, email, message = '' } = sent;
  const object = idField(form, 'object');
  const body = {
    ...{ topic: 'rental' as const, name, message, consent: true },
    ...(object !== null && { object }),
    ...(phone && { phone }),
    ...(email && { email }),
    ...guardOf(sent),
  };
  try {
    const { detail } = await data(api.POST('/api/v1/feedback/message/', { body }));
    return answer<RentalAnswer>({ values: {}, errors: {}, done: detail });
  } catch (error) {
    const values = isLoadError(error) || isNoAnswer(error) ? await shownAgain(api, sent) : sent;
    const same = Object.fromEntries(FIELDS.map((field) => [field, field]));
    return refuseLike(values, error, same, unsentText('сообщение не отправлено'));
  }
}
