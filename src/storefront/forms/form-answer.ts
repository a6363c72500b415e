import { data } from 'react-router';
import { isLoadError, isNoAnswer } from '../api/client.ts';
import { failureText } from '../api/failure-text.ts';

/** Validation errors by field name; `form` belongs to no field. */
export type FormErrors = Partial<Record<string, string>>;

/** The error of a form whose `intent` or id no button of the page sends. */
export const UNKNOWN_ACTION = 'Не удалось выполнить действие. Обновите страницу и повторите.';

/** A rejected form: its validation errors, and the typed values except passwords. */
export interface FormAnswer {
  values: Record<string, string>;
  errors: FormErrors;
}

/** The fields of a form as trimmed texts with normalised line ends; a password is unchanged. */
export function textsOf(form: FormData): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(
    texts.map(([name, text]) => [name, name === 'password' ? text : text.trim().replace(/\r\n/g, '\n')]),
  );
}

/** Shows the form again with its validation errors. Passwords never come back in a document. */
export function reject({ password: _, ...values }: Record<string, string>, errors: FormErrors, status = 400) {
  return data<FormAnswer>({ values, errors }, { status });
}

/**
 * The message after a form without a response.
 * @param what what has not happened: «сообщение не отправлено»
 */
export function unsentText(what: string): string {
  return `Нет связи: ${what}. Введённые данные сохранились, отправьте ещё раз.`;
}

/**
 * Handles an error of the API or a missing response like a rejected form, so that no input is lost. Any other
 * error is thrown on.
 * @param fields names of the API's fields and those of the form
 * @param unsent the message for a missing response, if the form saves no change
 */
export function rejectLike(
  values: Record<string, string>,
  error: unknown,
  fields: Record<string, string>,
  unsent?: string,
) {
  if (isNoAnswer(error)) return reject(values, { form: unsent ?? failureText(error) }, 503);
  if (!isLoadError(error)) throw error;
  const errors: FormErrors = {};
  const body = error.status === 400 ? Object.entries((error.body ?? {}) as Record<string, unknown>) : [];
  for (const [name, texts] of body) {
    const field = fields[name];
    if (field) errors[field] ??= [texts].flat().join(' ');
  }
  return reject(values, Object.keys(errors).length > 0 ? errors : { form: failureText(error) }, error.status);
}
