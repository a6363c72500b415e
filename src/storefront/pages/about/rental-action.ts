import type { ActionFunctionArgs } from 'react-router';
import { MESSAGE_CONSENT } from '../../../shop/accounts/consents/consents.ts';
import { messageError, NO_CONTACT } from '../../../shop/feedback/feedback.ts';
import { consentError } from '../../forms/consent.ts';
import { idField, readForm } from '../../forms/form.ts';
import { type FormErrors, reject, textsOf } from '../../forms/form-answer.ts';
import { shownAgain, stampedErrors } from '../../forms/form-stamp.ts';
import { sendMessage } from '../../forms/send-message.ts';
import { senderErrors } from '../../forms/sender.ts';
import { storefront } from '../../loading/load.ts';

const FIELDS = ['object', 'name', 'phone', 'email', 'message', 'consent'];

/** The validation errors of a request, by field name; the API checks the same again. */
export function rentalErrors(values: Record<string, string>): FormErrors {
  const { message = '' } = values;
  const ofMessage = messageError(message);
  return {
    ...senderErrors(values, NO_CONTACT),
    ...(ofMessage && { message: message ? ofMessage : 'Укажите, для чего и на какой срок нужно помещение.' }),
    ...consentError(values, MESSAGE_CONSENT),
  };
}

/** The form of the page: a message to the shop about premises. */
export async function rentalAction({ request, context }: ActionFunctionArgs) {
  const { api } = context.get(storefront);
  const form = await readForm(request);
  const sent = textsOf(form);
  const errors = stampedErrors(sent, rentalErrors(sent));
  if (Object.keys(errors).length > 0) return reject(await shownAgain(api, sent), errors);
  const object = idField(form, 'object');
  return sendMessage(api, sent, { topic: 'rental', ...(object !== null && { object }) }, FIELDS);
}
