import { data as answer } from 'react-router';
import type { FeedbackTopic } from '../../shop/feedback/feedback.ts';
import { type ApiClient, data, isLoadError, isNoAnswer } from '../api/client.ts';
import { consentOf } from './consent.ts';
import { type FormAnswer, rejectLike, unsentText } from './form-answer.ts';
import { guardOf, shownAgain } from './form-stamp.ts';
import { senderOf } from './sender.ts';

/** The result of a message: accepted, or its validation errors. */
export type MessageAnswer = FormAnswer & { done?: string };

/**
 * Sends a message to the shop; a rejected form loses no input.
 * @param values the texts of the form
 * @param of what it is about, besides the fields
 * @param fields those of the form that can show an error
 */
export async function sendMessage(
  api: ApiClient,
  values: Record<string, string>,
  of: { topic: FeedbackTopic; object?: number },
  fields: readonly string[],
) {
  const body = {
    ...senderOf(values),
    message: values.message ?? '',
    ...consentOf(values),
    ...of,
    ...guardOf(values),
  };
  try {
    const { detail } = await data(api.POST('/api/v1/feedback/message/', { body }));
    return answer<MessageAnswer>({ values: {}, errors: {}, done: detail });
  } catch (error) {
    const again = isLoadError(error) || isNoAnswer(error) ? await shownAgain(api, values, error) : values;
    const same = Object.fromEntries(fields.map((field) => [field, field]));
    return rejectLike(again, error, same, unsentText('сообщение не отправлено'));
  }
}
