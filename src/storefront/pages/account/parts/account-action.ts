import type { ActionFunctionArgs } from 'react-router';
import { type ApiClient, isLoadError, isNoAnswer } from '../../../api/client.ts';
import { failureText } from '../../../api/failure-text.ts';
import { readForm } from '../../../forms/form.ts';
import { type FormAnswer, reject, rejectLike, textsOf } from '../../../forms/form-answer.ts';
import { storefront } from '../../../loading/load.ts';
import { toLogin } from './account.ts';

/** File too large, or of an unsupported type: shown at the file field. */
const OF_FILES = [413, 415];

/** The context of an action of the account. */
interface SentForm {
  api: ApiClient;
  form: FormData;
  /** Its fields as trimmed texts. */
  values: Record<string, string>;
  /** Address of the page with the form. */
  url: URL;
  params: ActionFunctionArgs['params'];
  context: ActionFunctionArgs['context'];
}

/**
 * Creates the action of an account page: `run` calls the API and returns a redirect, or `reject(values,
 * errors)`. An error of the API becomes a `FormAnswer` with all input except passwords and passports: errors
 * at the fields of the same name, otherwise at `form`. A user who is no longer logged in is sent to
 * /auth/login, which returns here.
 */
export function accountAction<T>(run: (sent: SentForm) => Promise<T>) {
  return async ({ request, params, context }: ActionFunctionArgs) => {
    const form = await readForm(request);
    const values = textsOf(form);
    const url = new URL(request.url);
    try {
      return await run({ api: context.get(storefront).api, form, values, url, params, context });
    } catch (error) {
      if (isLoadError(error) && error.status === 401) throw toLogin(url);
      if (!isLoadError(error) && !isNoAnswer(error)) throw error;
      if (isLoadError(error) && OF_FILES.includes(error.status))
        return reject(withoutSecrets(values), { file: failureText(error) }, error.status);
      const sameNames = Object.fromEntries([...form.keys()].map((name) => [name, name]));
      return rejectLike(withoutSecrets(values), error, sameNames);
    }
  };
}

/** The result of a form of this page, if it is for the form with this `intent`. */
export function answerTo(answer: unknown, intent: string): FormAnswer | undefined {
  const given = answer as FormAnswer | undefined;
  return given?.values?.intent === intent ? given : undefined;
}

/** Removes values that must not be repeated in a document. */
function withoutSecrets(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password|passport/.test(name)));
}

export { reject };
