import { data as answer } from 'react-router';
import type { FeedbackTopic } from '../../shop/feedback/feedback.ts';
import { type ApiClient, data, isLoadError, isNoAnswer } from '../api/client.ts';
import { type FormAnswer, refuseLike, unsentText } from './form-answer.ts';
import { guardOf, shownAgain } from './form-stamp.ts';
import { senderOf } from './sender.ts';

/** What became of a message: it was taken, or what is wrong with it. */
export type MessageAnswer = FormAnswer & { done?: string };

/**
 * Sends a message to the shop; a refusal keeps every word of it.
 * @param values the texts of the form
 * @param of what it is about, by what the fields do not say
 * @param fields those of the form that have room for what is wrong with them
 */
export async function sendMessage(
  api: ApiClient,
  values: Record<string, string>,
  of: { topic: FeedbackTopic; object?: number },
  fields: readonly string[],
) {
  const body = {
    ...senderOf(values),
    ...{ message: values.message ?? '', consent: true },
    ...of,
    ...guardOf(values),
  };
  try {
    const { detail } = await data(api.POST('/api/v1/feedback/message/', { body }));
    return answer<MessageAnswer>({ values: {}, errors: {}, done: detail });
  } catch (error) {
    const again = isLoadError(error) || isNoAnswer(error) ? await shownAgain(api, values) : values;
    const same = Object.fromEntries(fields.map((field) => [field, field]));
    return refuseLike(again, error, same, unsentText('сообщение не отправлено'));
  }
}
