import { data } from 'react-router';
import { isLoadError, isNoAnswer } from '../api/client.ts';
import { failureText } from '../api/failure-text.ts';

/** What is wrong, by the name of the field; `form` is of no field. */
export type FormErrors = Partial<Record<string, string>>;

/** A form that was refused: what is wrong, and what was typed except passwords. */
export interface FormAnswer {
  values: Record<string, string>;
  errors: FormErrors;
}

/** The fields of a form as texts, trimmed, with lines ended by one sign, not two; a password is left as it was typed. */
export function textsOf(form: FormData): Record<string, string> {
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(
    texts.map(([name, text]) => [name, name === 'password' ? text : text.trim().replace(/\r\n/g, '\n')]),
  );
}

/** The page of the form once more, with what is wrong. Passwords never come back in a document. */
export function refuse({ password: _, ...values }: Record<string, string>, errors: FormErrors, status = 400) {
  return data<FormAnswer>({ values, errors }, { status });
}

/** Nobody answered somebody who writes to us. @param what has not happened: «сообщение не отправлено» */
export function unsentText(what: string): string {
  return `Нет связи: ${what}. Текст на месте, повторите.`;
}

/**
 * The same for what the API refused or never answered: nothing typed is lost by it. Anything else is thrown on.
 * @param fields names of the API's fields beside those of the form
 * @param unsent what is said when nobody answered, where it is no change that was to be saved
 */
export function refuseLike(
  values: Record<string, string>,
  error: unknown,
  fields: Record<string, string>,
  unsent?: string,
) {
  if (isNoAnswer(error)) return refuse(values, { form: unsent ?? failureText(error) }, 503);
  if (!isLoadError(error)) throw error;
  const errors: FormErrors = {};
  const body = error.status === 400 ? Object.entries((error.body ?? {}) as Record<string, unknown>) : [];
  for (const [name, texts] of body) {
    const field = fields[name];
    if (field) errors[field] ??= [texts].flat().join(' ');
  }
  return refuse(values, Object.keys(errors).length > 0 ? errors : { form: failureText(error) }, error.status);
}
