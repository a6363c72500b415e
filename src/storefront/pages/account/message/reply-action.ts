import { MESSAGE_CONSENT } from '../../../../shop/accounts/consents/consents.ts';
import { replyError } from '../../../../shop/feedback/own-threads/own-threads.ts';
import { type ApiClient, isLoadError, isNoAnswer } from '../../../api/client.ts';
import { consentError, consentOf } from '../../../forms/consent.ts';
import { type FormErrors, reject, rejectLike, unsentText } from '../../../forms/form-answer.ts';
import { guardOf, shownAgain, stampedErrors } from '../../../forms/form-stamp.ts';

/** Field names in order, as the error summary calls them. */
export const REPLY_FIELDS = { text: 'сообщение', consent: 'согласие' };

/** The body of a reply. */
export interface ReplyBody {
  text: string;
  consent?: true;
}

/** The validation errors of a reply, by field name; the API checks the same again. */
export function replyErrors(values: Record<string, string>): FormErrors {
  const ofText = replyError(values.text ?? '');
  return { ...(ofText && { text: ofText }), ...consentError(values, MESSAGE_CONSENT) };
}

/**
 * Sends a reply; a rejected form loses no input.
 * @param call the call of the API that takes the reply
 * @returns the rejected form; undefined when the reply was sent
 * @throws the API's 401, which leads to the login
 */
export async function sendReply(
  api: ApiClient,
  values: Record<string, string>,
  call: (body: ReplyBody) => Promise<unknown>,
) {
  const errors = stampedErrors(values, replyErrors(values));
  if (Object.keys(errors).length > 0) return reject(await shownAgain(api, values), errors);
  try {
    await call({ text: values.text ?? '', ...consentOf(values), ...guardOf(values) });
    return undefined;
  } catch (error) {
    if (isLoadError(error) && error.status === 401) throw error;
    const again = isLoadError(error) || isNoAnswer(error) ? await shownAgain(api, values, error) : values;
    return rejectLike(
      again,
      error,
      { text: 'text', consent: 'consent' },
      unsentText('сообщение не отправлено'),
    );
  }
}
