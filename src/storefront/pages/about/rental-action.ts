import type { ActionFunctionArgs } from 'react-router';
import { MESSAGE_CONSENT, messageProblem } from '../../../shop/feedback/feedback.ts';
import { idField, readForm } from '../../form.ts';
import { type FormErrors, refuse, textsOf } from '../../forms/form-answer.ts';
import { shownAgain, stampedErrors } from '../../forms/form-stamp.ts';
import { sendMessage } from '../../forms/send-message.ts';
import { senderProblems } from '../../forms/sender.ts';
import { storefront } from '../../load.ts';

const FIELDS = ['object', 'name', 'phone', 'email', 'message', 'consent'];

/** What is wrong with a request, by the name of the field; the API asks the same once more. */
export function rentalProblems(values: Record<string, string>): FormErrors {
  const { message = '', consent } = values;
  const ofMessage = messageProblem(message);
  return {
    ...senderProblems(values, 'Оставьте телефон или почту: как вам ответить?'),
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
  const object = idField(form, 'object');
  return sendMessage(api, sent, { topic: 'rental', ...(object !== null && { object }) }, FIELDS);
}
