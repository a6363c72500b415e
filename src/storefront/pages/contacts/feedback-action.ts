import { type ActionFunctionArgs, data as answer } from 'react-router';
import { isEmail } from '../../../shop/accounts/email.ts';
import { phoneProblem } from '../../../shop/accounts/phone.ts';
import {
  FEEDBACK_TOPICS,
  type FeedbackTopic,
  MESSAGE_CONSENT,
  messageProblem,
} from '../../../shop/feedback/feedback.ts';
import { data, isLoadError, isNoAnswer } from '../../api/client.ts';
import { readForm } from '../../form.ts';
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

/** What became of a message: it was taken, or what is wrong with it. */
export type FeedbackAnswer = FormAnswer & { done?: string };

/** Fields in the order they stand, as the summary of errors calls them. */
export const FEEDBACK_FIELDS = {
  topic: 'тема',
  name: 'имя',
  phone: 'телефон',
  email: 'почта',
  message: 'сообщение',
  consent: 'согласие',
};

/** What is wrong with a message, by the name of the field; the API asks the same once more. */
export function feedbackProblems(values: Record<string, string>): FormErrors {
  const { topic, name, phone, email, message = '', consent } = values;
  const ofPhone = phone ? phoneProblem(phone) : null;
  // Lines of a form that was sent end with two signs.
  const ofMessage = messageProblem(message.replace(/\r\n/g, '\n'));
  return {
    ...(!isTopic(topic) && { topic: 'Выберите тему: так письмо сразу попадёт к тому, кто ответит.' }),
    ...(!name && { name: 'Как к вам обращаться?' }),
    ...(!phone && !email && { phone: 'Оставьте телефон или почту: куда вам ответить?' }),
    ...(ofPhone && { phone: ofPhone }),
    ...(email && !isEmail(email) && { email: 'Нужен адрес почты вида ivanov@mail.ru.' }),
    ...(ofMessage && { message: ofMessage }),
    ...(consent !== 'on' && { consent: MESSAGE_CONSENT.missing }),
  };
}

/** The form of the page: a message to the shop. A refusal keeps every word of it. */
export async function feedbackAction({ request, context }: ActionFunctionArgs) {
  const { api } = context.get(storefront);
  const sent = textsOf(await readForm(request));
  const errors = stampedErrors(sent, feedbackProblems(sent));
  const { topic, name = '', phone, email, message = '' } = sent;
  if (Object.keys(errors).length > 0 || !isTopic(topic)) return refuse(await shownAgain(api, sent), errors);
  const body = {
    ...{ topic, name, message, consent: true },
    ...(phone && { phone }),
    ...(email && { email }),
    ...guardOf(sent),
  };
  try {
    const { detail } = await data(api.POST('/api/v1/feedback/message/', { body }));
    return answer<FeedbackAnswer>({ values: {}, errors: {}, done: detail });
  } catch (error) {
    const isOurs = isLoadError(error) || isNoAnswer(error);
    const same = Object.fromEntries(Object.keys(FEEDBACK_FIELDS).map((field) => [field, field]));
    return refuseLike(
      isOurs ? await shownAgain(api, sent) : sent,
      error,
      same,
      unsentText('сообщение не отправлено'),
    );
  }
}

/** A topic by its id, of a field or an address. */
export function isTopic(text: string | null | undefined): text is FeedbackTopic {
  return FEEDBACK_TOPICS.some(({ id }) => id === text);
}
