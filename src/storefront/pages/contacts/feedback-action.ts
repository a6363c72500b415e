import type { ActionFunctionArgs } from 'react-router';
import { MESSAGE_CONSENT } from '../../../shop/accounts/consents/consents.ts';
import {
  FEEDBACK_TOPICS,
  type FeedbackTopic,
  messageError,
  NO_CONTACT,
} from '../../../shop/feedback/feedback.ts';
import { consentError } from '../../forms/consent.ts';
import { readForm } from '../../forms/form.ts';
import { type FormErrors, reject, textsOf } from '../../forms/form-answer.ts';
import { shownAgain, stampedErrors } from '../../forms/form-stamp.ts';
import { sendMessage } from '../../forms/send-message.ts';
import { senderErrors } from '../../forms/sender.ts';
import { storefront } from '../../loading/load.ts';

/** Field names in order, as the error summary calls them. */
export const FEEDBACK_FIELDS = {
  topic: 'тема',
  name: 'имя',
  phone: 'телефон',
  email: 'почта',
  message: 'сообщение',
  consent: 'согласие',
};

/** The validation errors of a message, by field name; the API checks the same again. */
export function feedbackErrors(values: Record<string, string>): FormErrors {
  const { topic, message = '' } = values;
  const ofMessage = messageError(message);
  return {
    ...(!isTopic(topic) && { topic: 'Выберите тему обращения.' }),
    ...senderErrors(values, NO_CONTACT),
    ...(ofMessage && { message: ofMessage }),
    ...consentError(values, MESSAGE_CONSENT),
  };
}

/** The form of the page: a message to the shop. */
export async function feedbackAction({ request, context }: ActionFunctionArgs) {
  const { api } = context.get(storefront);
  const sent = textsOf(await readForm(request));
  const errors = stampedErrors(sent, feedbackErrors(sent));
  const { topic } = sent;
  if (Object.keys(errors).length > 0 || !isTopic(topic)) return reject(await shownAgain(api, sent), errors);
  return sendMessage(api, sent, { topic }, Object.keys(FEEDBACK_FIELDS));
}

/** Whether a text from a field or an address is a topic. */
export function isTopic(text: string | null | undefined): text is FeedbackTopic {
  return FEEDBACK_TOPICS.some(({ id }) => id === text);
}
