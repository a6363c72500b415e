import type { ActionFunctionArgs } from 'react-router';
import {
  FEEDBACK_TOPICS,
  type FeedbackTopic,
  MESSAGE_CONSENT,
  messageProblem,
} from '../../../shop/feedback/feedback.ts';
import { readForm } from '../../form.ts';
import { type FormErrors, refuse, textsOf } from '../../forms/form-answer.ts';
import { shownAgain, stampedErrors } from '../../forms/form-stamp.ts';
import { sendMessage } from '../../forms/send-message.ts';
import { senderProblems } from '../../forms/sender.ts';
import { storefront } from '../../load.ts';

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
  const { topic, message = '', consent } = values;
  const ofMessage = messageProblem(message);
  return {
    ...(!isTopic(topic) && { topic: 'Выберите тему: так письмо сразу попадёт к тому, кто ответит.' }),
    ...senderProblems(values, 'Оставьте телефон или почту: куда вам ответить?'),
    ...(ofMessage && { message: ofMessage }),
    ...(consent !== 'on' && { consent: MESSAGE_CONSENT.missing }),
  };
}

/** The form of the page: a message to the shop. */
export async function feedbackAction({ request, context }: ActionFunctionArgs) {
  const { api } = context.get(storefront);
  const sent = textsOf(await readForm(request));
  const errors = stampedErrors(sent, feedbackProblems(sent));
  const { topic } = sent;
  if (Object.keys(errors).length > 0 || !isTopic(topic)) return refuse(await shownAgain(api, sent), errors);
  return sendMessage(api, sent, { topic }, Object.keys(FEEDBACK_FIELDS));
}

/** A topic by its id, of a field or an address. */
export function isTopic(text: string | null | undefined): text is FeedbackTopic {
  return FEEDBACK_TOPICS.some(({ id }) => id === text);
}
